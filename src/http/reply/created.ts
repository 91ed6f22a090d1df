/** A new record as it goes on the wire, with the address its `Location` header names. */
export class Created {
  constructor(
    readonly body: object,
    readonly location: string,
  ) {}
}
