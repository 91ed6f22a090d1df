import { HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/internal';
import { ApiOperation } from '@nestjs/swagger';

/** Where a record is found below its collection. */
export interface Address {
  readonly path: string;
  readonly parameter: 'id' | 'slug' | undefined;
}

export const at = {
  collection: { path: '', parameter: undefined },
  id: { path: ':id', parameter: 'id' },
  slug: { path: 'by-slug/:slug', parameter: 'slug' },
} as const satisfies Record<string, Address>;

/** What one act offers at each of its addresses. */
export interface RouteBinding {
  readonly methods: readonly RequestMethod[];
  readonly addresses: readonly Address[];
  readonly status: number;
  readonly summary: string;
  /** Decorators for every twin; they know which address and method it has. */
  readonly details: (address: Address, method: RequestMethod) => MethodDecorator[];
}

/**
 * Registers a handler for each verb at each address. Nest keeps one verb and one operation id per method, so each pair
 * gets a twin of the handler under its own name; nothing else in the service adds methods to a class (see the ADR).
 */
export function bindRoute(binding: RouteBinding): MethodDecorator {
  const { methods, addresses, status, summary, details } = binding;
  return (target, key) => {
    const own = String(key);
    for (const address of addresses) {
      for (const method of methods) {
        const name = `${own}${RequestMethod[method].toLowerCase()}${address.path.replace(/\W+(\w)?/g, (_, first: string | undefined) => (first ?? '').toUpperCase())}`;
        const twin = function (this: Record<string, (...given: unknown[]) => unknown>, ...given: unknown[]) {
          return this[own]?.(...given);
        };
        Object.defineProperty(twin, 'name', { value: name });
        Object.defineProperty(target, name, { value: twin, configurable: true, writable: true });
        Reflect.defineMetadata(
          ROUTE_ARGS_METADATA,
          Reflect.getMetadata(ROUTE_ARGS_METADATA, target.constructor, own) ?? {},
          target.constructor,
          name,
        );
        Reflect.defineMetadata(
          'design:paramtypes',
          Reflect.getMetadata('design:paramtypes', target, own) ?? [],
          target,
          name,
        );
        const descriptor = Object.getOwnPropertyDescriptor(target, name) as PropertyDescriptor;
        const plural = target.constructor.name.replace('Controller', '').toLowerCase();
        for (const decorate of [
          ...details(address, method),
          ApiOperation({
            operationId: operationIdOf(plural, own, binding, method, address),
            summary: `${summary}: ${plural}`,
          }),
          HttpCode(status),
          RequestMapping({ path: address.path, method }),
        ]) {
          decorate(target, name, descriptor);
        }
      }
    }
  };
}

/** `events.list`, `events.update.patch.by-slug`: the act, with its method where it has several, and the slug address. */
function operationIdOf(
  plural: string,
  act: string,
  { methods }: RouteBinding,
  method: RequestMethod,
  { parameter }: Address,
): string {
  const parts = [plural, act];
  if (methods.length > 1) parts.push(RequestMethod[method].toLowerCase());
  if (parameter === 'slug') parts.push('by-slug');
  return parts.join('.');
}
