import { getMetadataStorage, type ValidationArguments } from 'class-validator';

/** A validator or condition of one field. */
type Rule = (dto: object, value: unknown) => boolean;

interface FieldRules {
  readonly conditions: readonly Rule[];
  readonly validators: readonly Rule[];
}

const rulesCache = new WeakMap<object, ReadonlyMap<string, FieldRules>>();

/**
 * Whether these fields of a DTO pass class-validator. Runs the same conditions and validators as `validateSync`, but looks
 * them up once per class: `validateSync` searches all metadata on each call, which is slow. It is only needed for messages.
 */
export function passesRules(dto: object, names: readonly string[]): boolean {
  const rules = rulesOf(dto.constructor);
  return names.every((name) => {
    const value = dto[name as keyof typeof dto] as unknown;
    const { conditions, validators } = rules.get(name) ?? { conditions: [], validators: [] };
    return !conditions.every((holds) => holds(dto, value)) || validators.every((isValid) => isValid(dto, value));
  });
}

function rulesOf(type: object): ReadonlyMap<string, FieldRules> {
  const cached = rulesCache.get(type);
  if (cached) return cached;
  const rules = new Map<string, { conditions: Rule[]; validators: Rule[] }>();
  const storage = getMetadataStorage();
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- the type that class-validator declares
  for (const metadata of storage.getTargetValidationMetadatas(type as Function, '', false, false)) {
    const { propertyName, constraintCls, each, constraints } = metadata;
    const fieldRules = rules.get(propertyName) ?? { conditions: [], validators: [] };
    rules.set(propertyName, fieldRules);
    if (!constraintCls) {
      fieldRules.conditions.push(constraints[0] as Rule);
      continue;
    }
    for (const { instance } of storage.getTargetValidatorConstraints(constraintCls)) {
      fieldRules.validators.push((dto, value) => {
        const args: ValidationArguments = { targetName: '', property: propertyName, object: dto, value, constraints };
        const isValid = (one: unknown) => instance.validate(one, args) === true;
        return each && Array.isArray(value) ? value.every(isValid) : isValid(value);
      });
    }
  }
  rulesCache.set(type, rules);
  return rules;
}
