import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { Condition } from './conditions.js';
import { tableOf } from './entity-columns.js';
import { readAlong } from './sent-along.js';

/** The rows of one kind among several that one statement selects. */
export interface RowKind {
  /** SQL expressions by property. */
  readonly columns: Readonly<Record<string, string>>;
  /** Properties that are read as booleans. */
  readonly booleans?: readonly string[];
  /** The expression that the rows of this kind are sorted by. */
  readonly order?: string;
}

/** The columns of an entity. */
export function entityRows(db: EntityManager, type: EntityTarget<ObjectLiteral>): RowKind {
  const { name, columns } = tableOf(db, type);
  return {
    columns: Object.fromEntries(columns.map(({ property, column }) => [property, `${name}.${column}`])),
    booleans: columns.filter(({ isBoolean }) => isBoolean).map(({ property }) => property),
  };
}

/** Where rows come from: the SQL from FROM on. `isLocked`: nobody changes them until the transaction ends; MySQL only. */
export interface RowSource extends Condition {
  readonly isLocked?: boolean;
}

type Row = Record<string, unknown>;

/**
 * Selects rows of several kinds with one statement: a UNION ALL in which each kind has NULL for the columns of the others.
 * A statement costs more than the additional columns, as long as the rows are few.
 */
export class SelectTogether<Rows extends Record<string, object>> {
  private readonly kinds: readonly [keyof Rows & string, RowKind][];
  /** The start of the SELECT of each kind, up to FROM: the first one names the columns of all. */
  private readonly heads: ReadonlyMap<keyof Rows, { readonly first: string; readonly further: string }>;

  constructor(kinds: Readonly<Record<keyof Rows & string, RowKind>>) {
    this.kinds = Object.entries(kinds);
    const properties = [...new Set(this.kinds.flatMap(([, { columns }]) => Object.keys(columns)))];
    this.heads = new Map(
      this.kinds.map(([kind, { columns, order = 'NULL' }]) => {
        const values = [`'${kind}'`, order, ...properties.map((property) => columns[property] ?? 'NULL')];
        const names = ['row_kind', 'row_order', ...properties];
        const first = `SELECT ${values.map((value, index) => `${value} AS ${names[index]}`).join(', ')}`;
        return [kind, { first, further: `SELECT ${values.join(', ')}` }];
      }),
    );
  }

  /** Reads the kinds that have a source. Without any, no statement is sent. */
  async read(
    db: EntityManager,
    sources: Readonly<Partial<Record<keyof Rows, RowSource>>>,
  ): Promise<{ [Kind in keyof Rows]: Rows[Kind][] }> {
    let sql = '';
    const values: unknown[] = [];
    for (const [kind, { first, further }] of this.heads) {
      const source = sources[kind];
      if (!source) continue;
      const select = `${sql === '' ? first : further} ${source.sql}`;
      // Only a part in parentheses can lock its rows.
      sql += `${sql === '' ? '' : ' UNION ALL '}${source.isLocked ? `(${select} LOCK IN SHARE MODE)` : select}`;
      values.push(...source.values);
    }
    const found = sql === '' ? [] : await readAlong<Row>(db, { sql, values });
    return Object.fromEntries(this.kinds.map(([kind, rows]) => [kind, rowsOf(kind, rows, found)])) as {
      [Kind in keyof Rows]: Rows[Kind][];
    };
  }
}

/** The rows of a kind with the columns of that kind only. */
function rowsOf(kind: string, { columns, booleans = [], order }: RowKind, found: readonly Row[]): Row[] {
  const own = found.filter(({ row_kind }) => row_kind === kind);
  if (order !== undefined) own.sort((one, other) => Number(one['row_order']) - Number(other['row_order']));
  return own.map((selected) => {
    const row: Row = {};
    for (const property in columns) row[property] = selected[property];
    for (const property of booleans) row[property] = Boolean(row[property]);
    return row;
  });
}
