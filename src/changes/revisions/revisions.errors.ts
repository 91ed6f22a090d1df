import { Problem } from '../../calendar/problem.js';

/** The errors of revisions. */
export const revisionErrors = {
  /** The record has never had this version. */
  notFound: (version: string) =>
    new Problem('missing', 'rest-revision-not-found', `The record has no version ${version}.`),
  /** The version has been deleted, or nobody kept it. */
  expired: (version: number) =>
    new Problem('gone', 'revision-expired', `Version ${version} of the record is not kept any more.`),
};
