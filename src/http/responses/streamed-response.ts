/** The body of a response, and the headers that need what it is made of. */
export interface StreamedBody {
  readonly headers: Readonly<Record<string, string>>;
  /** Begins to make the body when it is read; not read for HEAD. */
  readonly parts: AsyncIterable<string>;
}

/** A response that is sent while it is made, so that one of any length takes little memory. */
export class StreamedResponse {
  constructor(
    /** Media type with charset. */
    readonly type: string,
    /** Strong tag of the bytes, known before they are made. */
    readonly entityTag: string,
    readonly headers: Readonly<Record<string, string>>,
    /** Called unless the client already has the response. May throw a Problem. */
    readonly open: () => Promise<StreamedBody>,
  ) {}
}
