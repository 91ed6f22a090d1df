/** Opens a file from its first byte on, as often as it is called. */
export type OpenBytes = () => AsyncIterable<Uint8Array>;
