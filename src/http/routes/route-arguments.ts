import { SetMetadata, type Type } from '@nestjs/common';

const ROUTE_INPUT = 'route input';

/** Remembers which DTO a route reads, for the index of the namespace and OPTIONS. */
export const RouteInput = (input?: Type): MethodDecorator => SetMetadata(ROUTE_INPUT, input ?? null);

/** The DTO a handler reads; null when it reads nothing, undefined when it is no route of the namespace. */
export function routeInputOf(handler: object): Type | null | undefined {
  return Reflect.getMetadata(ROUTE_INPUT, handler) as Type | null | undefined;
}
