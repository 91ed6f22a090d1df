import { aCategory, anEvent, anOrganizer, aTag, aVenue } from './builders.cjs';
import type { CreatedRecord, Fields, Given, TestRole } from './test-calendar.cjs';

interface RunningService {
  readonly baseUrl: string;
  readonly authorization: (role: TestRole) => string;
  readonly now: () => Date;
}

/** Creates records through the API of a running service. Rejects with the response in the message if the API rejects one. */
export function createRecords({ baseUrl, authorization, now }: RunningService): Given {
  const create = async (path: string, fields: Fields, role: TestRole = 'administrator'): Promise<CreatedRecord> => {
    const response = await fetch(`${baseUrl}/${path}`, {
      method: 'POST',
      headers: { Authorization: authorization(role), 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
    });
    const body = await response.text();
    if (response.status !== 201) throw new Error(`POST /${path}: ${response.status} ${body}`);
    return JSON.parse(body) as CreatedRecord;
  };
  return {
    event: (fields, role) => create('events', anEvent(fields, now()), role),
    venue: (fields, role) => create('venues', aVenue(fields), role),
    organizer: (fields, role) => create('organizers', anOrganizer(fields), role),
    category: (fields, role) => create('categories', aCategory(fields), role),
    tag: (fields, role) => create('tags', aTag(fields), role),
  };
}
