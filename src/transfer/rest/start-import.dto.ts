import { applyDecorators } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, ValidateBy } from 'class-validator';
import { MAX_WEB_ADDRESS_LENGTH } from '../../calendar/web-address.js';
import { Field, type FieldOptions } from '../../http/validation/field.js';
import { EnumField, TextField, VerbatimField } from '../../http/validation/text-fields.js';
import { MaxCharacters, NOT_A_STRING } from '../../http/validation/validators.js';
import { STATUSES } from '../../resources/publishing/status.js';
import { IMPORT_MODES, type ImportMode } from '../jobs/import-job.js';
import { IDENTITIES, IDS, MISSING } from '../plan/import-options.js';
import { ON_CHANGE, type OnChange } from '../plan/plan-record.js';
import { DATE_ORDERS, SOURCE_NAMES, type SourceName } from '../source-options.js';

/** Longest name of an import: the length of the source of an external id. */
const MAX_NAME = 64;

/** An address as it was typed; whether it may be reached is checked with the address itself. */
const AddressField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field({ schema: { type: 'string', format: 'uri' }, argument: { type: 'string' } }, options),
    IsString(NOT_A_STRING),
    MaxCharacters(MAX_WEB_ADDRESS_LENGTH),
  );

/** Texts by name. */
const TextsField = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Field({ schema: { type: 'object', additionalProperties: { type: 'string' } } }, options),
    Transform(({ obj, key }) => (obj as Record<string, unknown>)[key]),
    ValidateBy({
      name: 'areTexts',
      validator: {
        validate: areTexts,
        defaultMessage: () => 'Must be an object with texts, such as {"title": "Concert"}.',
      },
    }),
  );

const areTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= 100 &&
  Object.values(value).every((text) => typeof text === 'string' && text.length <= 1000);

/** Fields of a new import. A file is a part of a multipart body. */
@ApiSchema({ name: 'StartImport' })
export class StartImportDto {
  @EnumField({ values: SOURCE_NAMES, description: 'Format of the source', required: true, example: 'ics' })
  source: SourceName;

  @AddressField({
    description: 'URL of the site or file; instead of `file`',
    example: 'https://club.example/calendar.ics',
  })
  url?: string;

  @VerbatimField({
    description: 'Name under which the ids of the source are remembered; by default the host of `url`, else `source`',
    max: MAX_NAME,
    example: 'club.example',
  })
  name?: string;

  @EnumField({
    values: IMPORT_MODES,
    description: 'Whether records are written',
    default: 'dry_run',
    example: 'dry_run',
  })
  mode?: ImportMode;

  @EnumField({
    values: ON_CHANGE,
    description: 'Records that exist become as the source says, stay as they are, or keep what was changed here',
    default: 'overwrite',
    example: 'merge',
  })
  on_change?: OnChange;

  @EnumField({
    values: MISSING,
    description: 'Records that the source no longer has',
    default: 'keep',
    example: 'keep',
  })
  missing?: (typeof MISSING)[number];

  @EnumField({
    values: IDENTITIES,
    description: 'Records are known by their ids in the source, or else by title, start and place',
    default: 'uid',
    example: 'uid',
  })
  identity?: (typeof IDENTITIES)[number];

  @EnumField({
    values: STATUSES,
    description: 'Status of new records; by default that of the source',
    example: 'draft',
  })
  status?: string;

  @TextField({ description: 'A category for all events of the source: its id, slug or name', max: 200 })
  category?: string;

  @EnumField({
    values: IDS,
    description: 'Ids of an export: new ones, or the same in an empty calendar',
    default: 'map',
    example: 'map',
  })
  ids?: (typeof IDS)[number];

  @TextField({
    description: "Zone of times without one; the site's zone by default",
    max: 64,
    example: 'Europe/Berlin',
  })
  timezone?: string;

  @EnumField({
    values: DATE_ORDERS,
    description: 'Order of the parts of dates in a CSV file',
    default: 'auto',
    example: 'auto',
  })
  date_order?: string;

  @TextField({ description: 'Encoding of a file that is not UTF-8', max: 40, example: 'windows-1252' })
  encoding?: string;

  @VerbatimField({
    description: 'What separates the columns of a CSV file; found out by default',
    max: 1,
    example: ';',
  })
  delimiter?: string;

  @TextsField({ description: 'Headings of a CSV file by column', example: { title: 'Concert' } })
  columns?: Record<string, string>;

  @TextField({ description: 'User name for the source', max: 254 }) username?: string;

  @VerbatimField({ description: 'Its password, which is kept in memory only', max: 1000 }) password?: string;
}

/** The credentials of an import that goes on. */
@ApiSchema({ name: 'ResumeImport' })
export class ResumeImportDto {
  @TextField({ description: 'User name for the source', max: 254 }) username?: string;

  @VerbatimField({ description: 'Its password, which is kept in memory only', max: 1000 }) password?: string;
}
