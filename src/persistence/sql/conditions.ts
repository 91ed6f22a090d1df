/**
 * A piece of SQL with the values of its `?` marks, the same text on both engines. It may be followed or led by AND: what
 * holds an OR at its top brings its own parentheses.
 */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

export const where = (sql: string, ...values: unknown[]): Condition => ({ sql, values });

/** Holds when each of the given conditions holds; nothing given always holds. */
export function allOf(conditions: readonly (Condition | undefined)[]): Condition {
  return joined(conditions, ' AND ', '1=1');
}

/** Holds when one of the given conditions holds; nothing given never holds. */
export function oneOf(conditions: readonly (Condition | undefined)[]): Condition {
  const { sql, values } = joined(conditions, ' OR ', '1=0');
  return where(`(${sql})`, ...values);
}

export function not(condition: Condition): Condition {
  return where(`NOT (${condition.sql})`, ...condition.values);
}

/** `column IN (…)`; an empty list holds for no row. */
export function isOneOf(column: string, values: readonly unknown[]): Condition {
  if (values.length === 0) return where('1=0');
  return where(`${column} IN (${values.map(() => '?').join(',')})`, ...values);
}

/** The column contains the text, taken literally: `%` and `_` mean themselves. */
export function contains(column: string, text: string): Condition {
  return where(`${column} LIKE ? ESCAPE '!'`, `%${text.replace(/[%_!]/g, '!$&')}%`);
}

/**
 * How rows of another table are looked for. `gathered`: the database may find them all first, which is best to count and
 * where there are few. `probed`: it looks once for each row it comes across, which is best for one page of many in order.
 */
export type SubqueryForm = 'semi-join' | 'correlated';

/** There is a row in another table; `source` is what follows FROM. */
export function existsIn(source: Condition, form: SubqueryForm = 'semi-join'): Condition {
  const sql =
    form === 'semi-join' ? `EXISTS (SELECT 1 FROM ${source.sql})` : `(SELECT 1 FROM ${source.sql} LIMIT 1) IS NOT NULL`;
  return where(sql, ...source.values);
}

/** Called a dozen times for a list: hence one pass, without lists in between. */
function joined(conditions: readonly (Condition | undefined)[], word: string, empty: string): Condition {
  let only: Condition | undefined;
  let sql = '';
  const values: unknown[] = [];
  for (const condition of conditions) {
    if (condition === undefined) continue;
    only = sql === '' ? condition : undefined;
    sql += sql === '' ? `(${condition.sql})` : `${word}(${condition.sql})`;
    for (const value of condition.values) values.push(value);
  }
  if (sql === '') return where(empty);
  return only ?? { sql, values };
}
