import type { Refuse } from '../../http/input/sent.js';
import type { Rows } from '../../persistence/transaction.js';
import { checkPublication } from '../publishing/publication.js';
import type { Caller } from '../../http/access/caller.js';
import type { UpdateOrganizer } from './dto/update-organizer.dto.js';
import type { Organizer } from './organizer.entity.js';

/** Checks what no field can say of itself. `before` is the organizer to change, undefined for a new one. */
export async function checkOrganizer(
  rows: Rows,
  sent: UpdateOrganizer,
  before: Organizer | undefined,
  context: Caller,
  refuse: Refuse,
): Promise<void> {
  await checkPublication(rows, sent, before, context, refuse);
  if (before && sent.organizer === '') refuse('organizer', 'Must not be blank.');
}
