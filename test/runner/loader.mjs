// For `node --import`: modules in TypeScript can be loaded.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
