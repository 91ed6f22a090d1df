// Before each file of unit tests: how often its properties are tried, and from which seed.
import fc from 'fast-check';
import { rounds, seedOr } from './rounds.js';

fc.configureGlobal({ numRuns: rounds(2000), seed: seedOr(20_260_215) });
