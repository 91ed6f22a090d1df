import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { Field } from '../validation/field.js';

class ItemsRecord {
  @ApiProperty({ example: 'integer' }) type: string;
}

/** Describes one parameter, for clients that generate forms. */
@ApiSchema({ name: 'Argument' })
export class ArgumentRecord {
  @ApiProperty({ example: false }) required: boolean;
  @ApiPropertyOptional({
    description: 'Default value',
    anyOf: [{ type: 'string', nullable: true }, { type: 'number' }, { type: 'boolean' }],
    example: 1,
  })
  default?: unknown;
  @ApiPropertyOptional({ example: 'Page number, starting at 1' }) description?: string;
  @ApiPropertyOptional({ example: 'integer' }) type?: string;
  @ApiPropertyOptional({ example: 'double' }) format?: string;
  @ApiPropertyOptional({ type: ItemsRecord }) items?: { type: string };
}

/** Methods of a route that take the same parameters. */
@ApiSchema({ name: 'Endpoint' })
@ApiExtraModels(ArgumentRecord)
export class EndpointRecord {
  @ApiProperty({ type: [String], example: ['POST', 'PUT', 'PATCH'] }) methods: string[];
  @ApiProperty({
    description: 'Parameters by name; an empty array if there are none',
    oneOf: [
      { type: 'object', additionalProperties: { $ref: getSchemaPath(ArgumentRecord) } },
      { type: 'array', items: {}, maxItems: 0 },
    ],
    example: { page: { required: false, default: 1, type: 'integer', description: 'Page number, starting at 1' } },
  })
  args: Record<string, ArgumentRecord> | [];
}

class LinkRecord {
  @ApiProperty({ example: 'https://calendar.example/calendar/events/v1/events' }) href: string;
}

class SelfLinks {
  @ApiProperty({ type: [LinkRecord] }) self: LinkRecord[];
}

class UpLinks {
  @ApiProperty({ type: [LinkRecord] }) up: LinkRecord[];
}

/** Describes one route. Only routes without a placeholder have a `self` link. */
@ApiSchema({ name: 'Route' })
export class RouteRecord {
  @ApiProperty({ example: 'calendar/events/v1' }) namespace: string;
  @ApiProperty({ type: [String], example: ['GET', 'POST'] }) methods: string[];
  @ApiProperty({ type: [EndpointRecord] }) endpoints: EndpointRecord[];
  @ApiPropertyOptional({ type: SelfLinks }) _links?: SelfLinks;
}

/** Describes every route of the namespace, keyed by pattern. */
@ApiSchema({ name: 'Namespace' })
@ApiExtraModels(RouteRecord)
export class NamespaceRecord {
  @ApiProperty({ example: 'calendar/events/v1' }) namespace: string;
  @ApiProperty({ type: 'object', additionalProperties: { $ref: getSchemaPath(RouteRecord) } })
  routes: Record<string, RouteRecord>;
  @ApiProperty({ type: UpLinks }) _links: UpLinks;
}

/** Accepts any value; the controller checks it. */
const anyValue = { schema: { type: 'string' } } as const;

/** Query parameters of the index. */
@ApiSchema({ name: 'IndexParameters' })
export class IndexDto {
  @Field(anyValue, {
    description: 'The namespace; no other exists',
    documentedDefault: ({ urls }) => urls.namespace,
  })
  namespace?: unknown;

  @Field(anyValue, { description: 'Ignored', default: 'view', example: 'view' }) context?: unknown;
}
