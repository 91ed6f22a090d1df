// What each write of the service writes as well: a row of the change log, a revision, and the number of changes.
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';

const LOGGED =
  'kind, record_id, version, act, status, due_utc, was_public, is_public, author_before, author_after, user_id, token_id, request_id, via, fields, at_utc';

/** The row of the change log. */
export function logged({ id, version }, act, authorBefore, at) {
  const isNew = authorBefore === null;
  const state = ['events', id, version, act, 'publish', '', isNew ? 0 : 1, 1, authorBefore, 1];
  const row = [...state, 1, null, randomUUID(), 'api', isNew ? '' : 'title', at];
  return [`INSERT INTO change_log (${LOGGED}) VALUES (?)`, [row]];
}

/** The row of the revision: the event and what it links to as they are now. */
export function revised(event, { categories, tags, venues, organizer: organizers }, fields, at) {
  const snapshot = gzipSync(JSON.stringify({ columns: event, links: { categories, tags, venues, organizers } }), GZIP);
  const row = ['events', event.id, event.version, event.slug, fields, 1, at, snapshot];
  return [
    'INSERT INTO revisions (kind, record_id, version, slug, fields, user_id, at_utc, snapshot) VALUES (?)',
    [row],
  ];
}

/** As fast as possible, which is one in fifty bytes more. */
const GZIP = { level: 1 };

/** What is kept ends with it, in all processes. */
export const change = () => [
  "UPDATE changes SET recent = SUBSTR(CONCAT(total + 1, ':*;', recent), 1, 2000), total = total + 1 WHERE shard = ?",
  [Math.floor(Math.random() * 16)],
];
