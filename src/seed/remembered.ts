/** The results of a function that is called again and again with few different texts. */
export class Remembered<T> {
  private readonly results = new Map<string, T>();

  constructor(private readonly compute: (text: string) => T) {}

  of(text: string): T {
    let result = this.results.get(text);
    if (result === undefined) this.results.set(text, (result = this.compute(text)));
    return result;
  }
}
