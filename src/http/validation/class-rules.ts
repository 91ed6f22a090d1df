import { getMetadataStorage, type ValidationArguments } from 'class-validator';

/** One validator of one field. */
type Rule = (dto: object, value: unknown) => boolean;

interface FieldRules {
  readonly conditions: readonly Rule[];
  readonly validators: readonly Rule[];
}

const known = new WeakMap<object, ReadonlyMap<string, FieldRules>>();

/**
 * Whether class-validator accepts these fields of a DTO. The same conditions and validators that `validateSync` runs, but
 * looked up once for each class: `validateSync` searches all metadata in each call, which costs a list more than its
 * parameters. What is wrong with a field is left to `validateSync` to say.
 */
export function accepts(dto: object, names: readonly string[]): boolean {
  const rules = rulesOf(dto.constructor);
  return names.every((name) => {
    const value = dto[name as keyof typeof dto] as unknown;
    const { conditions, validators } = rules.get(name) ?? { conditions: [], validators: [] };
    return !conditions.every((holds) => holds(dto, value)) || validators.every((isValid) => isValid(dto, value));
  });
}

function rulesOf(type: object): ReadonlyMap<string, FieldRules> {
  const before = known.get(type);
  if (before) return before;
  const rules = new Map<string, { conditions: Rule[]; validators: Rule[] }>();
  const storage = getMetadataStorage();
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- the type that class-validator declares
  for (const metadata of storage.getTargetValidationMetadatas(type as Function, '', false, false)) {
    const { propertyName, constraintCls, each, constraints } = metadata;
    const of = rules.get(propertyName) ?? { conditions: [], validators: [] };
    rules.set(propertyName, of);
    if (!constraintCls) {
      of.conditions.push(constraints[0] as Rule);
      continue;
    }
    for (const { instance } of storage.getTargetValidatorConstraints(constraintCls)) {
      of.validators.push((dto, value) => {
        const args: ValidationArguments = { targetName: '', property: propertyName, object: dto, value, constraints };
        const isValid = (one: unknown) => instance.validate(one, args) === true;
        return each && Array.isArray(value) ? value.every(isValid) : isValid(value);
      });
    }
  }
  known.set(type, rules);
  return rules;
}
