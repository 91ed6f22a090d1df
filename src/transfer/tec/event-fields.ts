import { presentCost, readCost, type SiteCurrency } from '../../calendar/cost/cost.js';
import type { SourceWarning } from '../source-record.js';
import { eventTimes } from './event-times.js';
import { postFields, websiteOf } from './post-fields.js';
import { imageFrom, nameFrom } from './text-fields.js';
import { isMembers, type Members, textIn } from './wire-values.js';

const FLAGS = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;
/** Of services like this one. */
const MORE = ['ticketed', 'event_status', 'event_status_reason'] as const;

/** The fields of an event, and what is doubtful about them. */
export function eventFields(
  event: Members,
  { isOurs, currency }: { readonly isOurs: boolean; readonly currency: SiteCurrency },
): { readonly fields: Record<string, unknown>; readonly warnings: readonly SourceWarning[] } {
  const times = eventTimes(event);
  const fields = {
    title: nameFrom(event['title'], isOurs),
    ...postFields(event),
    excerpt: textIn(event['excerpt']),
    ...times.fields,
    cost: costOf(event, currency),
    website: websiteOf(event),
    image: imageFrom(event['image']),
    ...Object.fromEntries(FLAGS.map((name) => [name, event[name] === true])),
    ...(isOurs && ownFields(event)),
  };
  return { fields, warnings: [...times.warnings, ...customFields(event)] };
}

const ownFields = (event: Members): Record<string, unknown> => {
  const status = textIn(event['event_status']);
  const reason = nameFrom(event['event_status_reason'], true);
  const values = { ticketed: event['ticketed'] === true, event_status: status, event_status_reason: reason };
  return Object.fromEntries(
    MORE.filter((name) => values[name] !== '' || name === 'event_status_reason').map((name) => [name, values[name]]),
  );
};

/** Prices without a currency of their own if they look the same here; else the text as it was shown. */
function costOf({ cost, cost_details }: Members, currency: SiteCurrency): unknown {
  const shown = textIn(cost);
  const details = isMembers(cost_details) ? cost_details : {};
  const { values, currency_symbol } = details;
  if (!Array.isArray(values) || textIn(currency_symbol) !== '') return shown;
  const read = readCost(values);
  return 'stored' in read && presentCost(read.stored, currency).cost === shown ? values : shown;
}

function customFields({ custom_fields }: Members): SourceWarning[] {
  const names = isMembers(custom_fields) ? Object.keys(custom_fields) : [];
  if (names.length === 0) return [];
  return [
    {
      code: 'additional-fields',
      param: 'custom_fields',
      message: `Additional fields of the source are left out: ${names.join(', ').slice(0, 200)}.`,
    },
  ];
}
