import type { EventRecord } from '../../resources/events/event.record.js';
import { usePage } from '../page-scope.js';

/** Says that an event does not take place as planned. */
export function StatusBadge({ event: { event_status } }: { readonly event: EventRecord }) {
  const { messages } = usePage();
  if (event_status === 'scheduled') return null;
  return <strong class={`ec-badge ec-badge-${event_status}`}>{messages[event_status]}</strong>;
}
