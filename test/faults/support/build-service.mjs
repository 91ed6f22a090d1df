// The faults happen to the service as it is deployed: compiled.
import { buildIfNeeded } from '../../../scripts/fresh-clone.mjs';

export default buildIfNeeded;
