import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Param, RequestMethod } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/internal';
import { at, bindRoute } from './bind-route.js';
import { inputOf, Takes } from './route-arguments.js';

class Changes {}

class ThingsController {
  readonly name = 'things';

  @bindRoute({
    methods: [RequestMethod.PUT, RequestMethod.PATCH],
    addresses: [at.id, at.slug],
    status: 202,
    summary: 'Change',
    details: ({ parameter }) => [Takes(parameter === 'id' ? Changes : undefined)],
  })
  change(@Param() which: string) {
    return `${this.name}: ${which}`;
  }
}

const methods = ThingsController.prototype as unknown as Record<string, () => unknown>;
const twins = Object.getOwnPropertyNames(methods)
  .filter((name) => name !== 'constructor' && name !== 'change')
  .map((name) => [name, methods[name]] as const);
const metadata = (key: string) => twins.map(([, twin]) => Reflect.getMetadata(key, twin ?? {}) as unknown);

describe('bindRoute', () => {
  it('registers a twin of the handler for each method at each address', () => {
    expect(metadata(METHOD_METADATA)).toEqual([
      RequestMethod.PUT,
      RequestMethod.PATCH,
      RequestMethod.PUT,
      RequestMethod.PATCH,
    ]);
    expect(metadata(PATH_METADATA)).toEqual([':id', ':id', 'by-slug/:slug', 'by-slug/:slug']);
    expect(metadata(HTTP_CODE_METADATA)).toEqual([202, 202, 202, 202]);
  });

  it('gives each twin a name of its own', () => {
    expect(new Set(twins.map(([name]) => name)).size).toBe(4);
    expect(twins.map(([name, twin]) => twin?.name === name)).toEqual([true, true, true, true]);
  });

  it('leaves the handler itself unbound', () => {
    expect(Reflect.hasMetadata(METHOD_METADATA, methods['change'] ?? {})).toBe(false);
  });

  it('has the twins do what the handler does', () => {
    const things = new ThingsController() as unknown as Record<string, (which: string) => string>;
    expect(twins.map(([name]) => things[name]?.('one'))).toEqual(Array(4).fill('things: one'));
  });

  it('hands the arguments of the handler on to the twins', () => {
    for (const [name] of twins) {
      expect(Reflect.getMetadata(ROUTE_ARGS_METADATA, ThingsController, name)).toEqual(
        Reflect.getMetadata(ROUTE_ARGS_METADATA, ThingsController, 'change'),
      );
    }
  });

  it('tells the details of a route at which address it is', () => {
    expect(twins.map(([, twin]) => inputOf(twin ?? {}))).toEqual([Changes, Changes, null, null]);
  });
});
