import { AddChangeLog1799000010000 } from './add-change-log.migration.js';
import { AddCalendarId1797000020000 } from './add-calendar-id.migration.js';
import { AddChanges1795000020000 } from './add-changes.migration.js';
import { AddEventCounts1796000030000 } from './add-event-counts.migration.js';
import { AddExternalIds1799000020000 } from './add-external-ids.migration.js';
import { AddEventStatus1797000010000 } from './add-event-status.migration.js';
import { AddListIndexes1798000030000 } from './add-list-indexes.migration.js';
import { AddFormerSlugs1795000050000 } from './add-former-slugs.migration.js';
import { AddGaps1799000090000 } from './add-gaps.migration.js';
import { AddIdempotencyKeys1795000003000 } from './add-idempotency-keys.migration.js';
import { AddRecentChanges1796000010000 } from './add-recent-changes.migration.js';
import { AddImports1799000050000 } from './add-imports.migration.js';
import { AddLeases1798000020000 } from './add-leases.migration.js';
import { AddModifiedIndexes1799000060000 } from './add-modified-indexes.migration.js';
import { AddOrderIndexes1796000020000 } from './add-order-indexes.migration.js';
import { AddRevisions1799000080000 } from './add-revisions.migration.js';
import { AddSearchFolding1795000030000 } from './add-search-folding.migration.js';
import { AddImageSenders1795000040000 } from './add-image-senders.migration.js';
import { AddSeries1798000010000 } from './add-series.migration.js';
import { AddTermIds1795000002000 } from './add-term-ids.migration.js';
import { AddTokens1795000010000 } from './add-tokens.migration.js';
import { AddWordIds1796000040000 } from './add-word-ids.migration.js';
import { AddWebhooks1799000070000 } from './add-webhooks.migration.js';
import { AddWriteLocks1795000001000 } from './add-write-locks.migration.js';
import { CreateCalendar1795000000000 } from './create-calendar.migration.js';

/** Every migration, oldest first. A migration is never edited once released. */
export const migrations = [
  CreateCalendar1795000000000,
  AddWriteLocks1795000001000,
  AddTermIds1795000002000,
  AddIdempotencyKeys1795000003000,
  AddTokens1795000010000,
  AddChanges1795000020000,
  AddSearchFolding1795000030000,
  AddImageSenders1795000040000,
  AddFormerSlugs1795000050000,
  AddRecentChanges1796000010000,
  AddOrderIndexes1796000020000,
  AddEventCounts1796000030000,
  AddWordIds1796000040000,
  AddEventStatus1797000010000,
  AddCalendarId1797000020000,
  AddSeries1798000010000,
  AddLeases1798000020000,
  AddListIndexes1798000030000,
  AddChangeLog1799000010000,
  AddExternalIds1799000020000,
  AddImports1799000050000,
  AddModifiedIndexes1799000060000,
  AddWebhooks1799000070000,
  AddRevisions1799000080000,
  AddGaps1799000090000,
];
