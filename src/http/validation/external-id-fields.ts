import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import {
  type ExternalId,
  inOrder,
  isExternalId,
  isSource,
  MAX_EXTERNAL_ID,
  MAX_SOURCE,
  NOT_A_SOURCE,
  NOT_AN_EXTERNAL_ID,
} from '../../calendar/external-id.js';
import { Field, type FieldOptions } from './field.js';
import { MAX_LIST_ENTRIES } from './wire-forms.js';

/** Maximum number of external ids of a record. */
export const MAX_IDS = 20;

export const TOO_MANY = `Must be at most ${MAX_IDS} ids.`;

/** The ids of a record in other systems; an id may be a number. `""`, null and `[]` mean none. */
export const ExternalIdsField = (): PropertyDecorator =>
  applyDecorators(
    Field(
      {
        schema: {
          type: 'array',
          nullable: true,
          maxItems: MAX_IDS,
          items: {
            type: 'object',
            required: ['source', 'id'],
            properties: {
              source: { type: 'string', minLength: 1, maxLength: MAX_SOURCE },
              id: { type: 'string', minLength: 1, maxLength: MAX_EXTERNAL_ID },
            },
          },
        },
        argument: { type: 'array' },
        convert: (sent: unknown) => accepted(idsIn(sent)),
      },
      {
        description:
          'Ids of the record in other systems, instead of those that it has: `[{"source": "crm", "id": "A-17"}]`',
      },
    ),
    Transform(({ obj, key }) => (obj as Record<string, unknown>)[key]),
    IsRead('hasExternalIds', idsIn),
  );

/** External ids to filter by: one text `source:id`, in which commas belong to the id, or a list of such texts. */
export const ExternalIdListField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field(
      {
        schema: { type: 'string', pattern: '^[a-z0-9][a-z0-9._-]*:.+$' },
        argument: { type: 'string' },
        convert: (sent: unknown) => accepted(pairsIn(sent)),
      },
      options,
    ),
    Transform(({ obj, key }) => (obj as Record<string, unknown>)[key]),
    IsRead('namesExternalIds', pairsIn),
  );

/** Ids, or why a value is invalid. */
type Read = ExternalId[] | string;

const accepted = (read: Read): ExternalId[] => (typeof read === 'string' ? [] : inOrder(read));

const IsRead = (name: string, read: (sent: unknown) => Read): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (sent: unknown) => typeof read(sent) !== 'string',
      defaultMessage: (args?: ValidationArguments) => {
        const reason = read(args?.value);
        return typeof reason === 'string' ? reason : '';
      },
    },
  });

function idsIn(sent: unknown): Read {
  if (sent === null || sent === '') return [];
  if (!Array.isArray(sent)) return 'Must be a list of objects with source and id.';
  if (sent.length > MAX_IDS) return TOO_MANY;
  return allOf(sent.map(idIn));
}

function idIn(entry: unknown): ExternalId | string {
  const { source, id } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
  const text = Number.isSafeInteger(id) ? String(id) : id;
  if (typeof source !== 'string' || typeof text !== 'string') return 'Must be a list of objects with source and id.';
  if (!isSource(source)) return `source: ${NOT_A_SOURCE}`;
  return isExternalId(text) ? { source, id: text } : `id: ${NOT_AN_EXTERNAL_ID}`;
}

function pairsIn(sent: unknown): Read {
  const entries: unknown[] = Array.isArray(sent) ? sent : [sent];
  if (entries.length === 0 || entries.length > MAX_LIST_ENTRIES) return NOT_PAIRS;
  return allOf(entries.map(pairIn));
}

const NOT_PAIRS = 'Must be source:id, or a list of such texts.';

function pairIn(entry: unknown): ExternalId | string {
  if (typeof entry !== 'string') return NOT_PAIRS;
  const at = entry.indexOf(':');
  const [source, id] = [entry.slice(0, Math.max(at, 0)), entry.slice(at + 1)];
  return isSource(source) && isExternalId(id) ? { source, id } : NOT_PAIRS;
}

const allOf = (read: readonly (ExternalId | string)[]): Read =>
  read.find((one) => typeof one === 'string') ?? (read as ExternalId[]);
