/** What a run measured, printed at its end in one piece. */
export class Report {
  private readonly lines: string[] = [];

  say(line: string): void {
    this.lines.push(line);
  }

  async timed(what: string, work: () => Promise<void>): Promise<void> {
    const start = Date.now();
    await work();
    this.say(`${what} in ${Date.now() - start} ms`);
  }

  print(): void {
    process.stdout.write(`\n${this.lines.map((line) => `  cluster: ${line}`).join('\n')}\n`);
  }
}
