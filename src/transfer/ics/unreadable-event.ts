/** Why a VEVENT is refused. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';

  constructor(
    /** Stable, in kebab case. */
    readonly code: string,
    message: string,
    /** The field of the API that it concerns. */
    readonly param?: string,
  ) {
    super(message);
  }
}
