import { Problem } from '../../calendar/problem.js';

/** The index of another namespace than this one was requested. */
export const unknownNamespace = () => new Problem('missing', 'rest_invalid_namespace', 'Unknown namespace.');
