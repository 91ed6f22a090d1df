// What is packed and linked is what was built.
import { buildClientIfNeeded, buildIfNeeded } from '../../../scripts/fresh-clone.mjs';

export default async function buildPackages() {
  await buildIfNeeded();
  await buildClientIfNeeded();
}
