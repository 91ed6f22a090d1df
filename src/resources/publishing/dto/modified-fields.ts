import { DateField } from '../../../http/validation/text-fields.js';

/** Records that were last written after an instant. */
export const ModifiedAfterField = (): PropertyDecorator =>
  DateField({
    description: "Only records last changed after this second; a date without an offset is in the site's zone",
    example: '2026-02-15T12:00:00Z',
  });

/** Records that were last written before an instant. */
export const ModifiedBeforeField = (): PropertyDecorator =>
  DateField({ description: 'Only records last changed before this second', example: '2027-06-30T00:00:00Z' });
