// Prints the statements of the kinds that miss a target, and their plans.
import { inThisProcess, planOf } from '../explain.mjs';

export async function explainMissed(url, kinds, report) {
  const { service, database, close } = await inThisProcess(url);
  try {
    for (const { name, sizes, as } of kinds) {
      const shape = { name, kind: 'list', path: sizes.at(-1).path, as };
      for (const part of await planOf(shape, service, database)) report(part);
    }
  } finally {
    await close();
  }
}
