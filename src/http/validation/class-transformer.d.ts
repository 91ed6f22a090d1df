/** The decorators of all classes; Nest's `PartialType` reads them from the same place. The package declares no type for it. */
declare module 'class-transformer/cjs/storage.js' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage.js';
}
