import { OmitType } from '@nestjs/swagger';
import type { Parameters } from '../../http/request/parameters.js';
import { fieldNamesOf } from '../../http/validation/field.js';
import { DateField } from '../../http/validation/text-fields.js';
import { HiddenField, type HiddenFilter } from '../../resources/events/dto/event-fields.js';
import { ListEventsDto } from '../../resources/events/dto/list-events.dto.js';

const ARRANGING = ['page', 'per_page', 'cursor', 'orderby', 'order'] as const;

/** Parameters of the list of events that select what is exported. Without dates, events of all times are. */
export class ExportFiltersDto extends OmitType(ListEventsDto, ARRANGING) {
  @DateField({ description: "Events that start on this day or later. A date without an offset is in the site's zone." })
  override start_date?: string;

  @DateField({ description: 'Events that end on this day or earlier; 24 months ahead if only `start_date` is given' })
  override end_date?: string;

  @HiddenField({
    description: 'Events hidden from listings: `false` none, `true` only these, `any` also these',
    default: 'any',
  })
  override hide_from_listings?: HiddenFilter;
}

/** The filters among parameters. */
export const filtersIn = (parameters: Parameters): Parameters => {
  const names = fieldNamesOf(ExportFiltersDto);
  return Object.fromEntries(
    Object.entries(parameters).filter(([name, value]) => names.has(name) && value !== undefined),
  );
};
