import { cellText } from './cell-values.js';
import type { Columns } from './columns.js';

/** A row of a file. */
export class Row {
  constructor(
    private readonly cells: readonly string[],
    private readonly columns: Columns,
    /** The line of the file in which it begins. */
    readonly line: number,
  ) {}

  /** The text of a column by its name; empty if the file has no such column. */
  text(name: string): string {
    const place = this.columns.places.get(name);
    return place === undefined ? '' : cellText(this.cells[place] ?? '');
  }

  /** Whether there is something in a cell that has no heading. */
  get isTooWide(): boolean {
    return this.cells.slice(this.columns.width).some((cell) => cell.trim() !== '');
  }

  /** The columns of these names that are not empty, as fields of the same names. */
  texts(...names: readonly string[]): Record<string, string> {
    return Object.fromEntries(names.map((name) => [name, this.text(name)] as const).filter(([, text]) => text !== ''));
  }
}
