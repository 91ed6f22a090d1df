import { count } from './setting-validators.js';

/** Settings for what is remembered of changes. */
export const REVISION_SETTINGS = {
  AUDIT_KEEP_DAYS: count(
    1,
    10_000,
  )({ desc: 'Days for which the audit log is kept; at least as long as `CHANGES_KEEP_DAYS`', default: 400 }),
  REVISIONS_KEEP: count(0, 10_000)({ desc: 'Revisions that are kept of each record, about; 0 for none', default: 50 }),
  REVISIONS_KEEP_DAYS: count(1, 10_000)({ desc: 'Days for which revisions are kept', default: 400 }),
};
