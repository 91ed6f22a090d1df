import type { Type } from '@nestjs/common';
import { type TransformFnParams, TransformationType } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import type { Parameters } from '../request/parameters.js';

type TransformValue = (params: TransformFnParams) => unknown;

const transformsCache = new WeakMap<object, Map<string, readonly TransformValue[]>>();

/**
 * An instance of a DTO with these parameters, after the `@Transform`s of each. Runs the same ones as `plainToInstance`, but
 * looks them up once per class and does not first copy each entry of each list, which takes a second for a list as long as
 * a body can be.
 */
export function transformFields<T extends object>(type: Type<T>, names: readonly string[], parameters: Parameters): T {
  const dto = new type();
  for (const name of names) {
    let value = parameters[name];
    for (const transform of transformsOf(type, name)) {
      const plainToClass = TransformationType.PLAIN_TO_CLASS;
      value = transform({ value, key: name, obj: parameters, type: plainToClass, options: {} });
    }
    (dto as Record<string, unknown>)[name] = value;
  }
  return dto;
}

function transformsOf(type: Type, name: string): readonly TransformValue[] {
  const ofClass = transformsCache.get(type) ?? new Map<string, readonly TransformValue[]>();
  transformsCache.set(type, ofClass);
  const known = ofClass.get(name);
  if (known) return known;
  const metadata = defaultMetadataStorage.findTransformMetadatas(type, name, TransformationType.PLAIN_TO_CLASS);
  const transforms = metadata.map(({ transformFn }) => transformFn);
  ofClass.set(name, transforms);
  return transforms;
}
