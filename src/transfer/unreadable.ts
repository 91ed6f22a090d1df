/** Why a VEVENT or a row is refused. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';

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
