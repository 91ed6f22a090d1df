/**
 * An SQL fragment with the values of its `?` placeholders, the same on both engines. It can be combined with AND as it is: a
 * top-level OR is always in parentheses.
 */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A condition from SQL and the values of its placeholders. */
export const where = (sql: string, ...values: unknown[]): Condition => ({ sql, values });

/** True if all conditions are true; without conditions, always true. */
export function allOf(conditions: readonly (Condition | undefined)[]): Condition {
  return joined(conditions, ' AND ', '1=1');
}

/** True if any condition is true; without conditions, never true. */
export function oneOf(conditions: readonly (Condition | undefined)[]): Condition {
  const { sql, values } = joined(conditions, ' OR ', '1=0');
  return where(`(${sql})`, ...values);
}

export function not(condition: Condition): Condition {
  return where(`NOT (${condition.sql})`, ...condition.values);
}

/** `column IN (…)`; never true for an empty list. */
export function isOneOf(column: string, values: readonly unknown[]): Condition {
  if (values.length === 0) return where('1=0');
  return where(`${column} IN (${values.map(() => '?').join(',')})`, ...values);
}

/**
 * The column contains the text, letter by letter. MySQL compares bytes, in less time than letters: in UTF-8 no letter
 * begins within another one.
 */
export const contains = (column: string, text: string): Condition =>
  where(`INSTR(/*! CAST( */ ${column} /*! AS BINARY) */, ?) > 0`, text);

/**
 * The form of an EXISTS condition. `semi-join`: the optimizer may read all matching rows first, which is best for counts and
 * for few matches. `correlated`: one lookup per row, which is best for one page of many rows in index order.
 */
export type SubqueryForm = 'semi-join' | 'correlated';

/** True if another table has a matching row; `source` is the SQL after FROM. */
export function existsIn(source: Condition, form: SubqueryForm = 'semi-join'): Condition {
  const sql =
    form === 'semi-join' ? `EXISTS (SELECT 1 FROM ${source.sql})` : `(SELECT 1 FROM ${source.sql} LIMIT 1) IS NOT NULL`;
  return where(sql, ...source.values);
}

/** One pass without intermediate arrays, because it runs a dozen times per list. */
function joined(conditions: readonly (Condition | undefined)[], separator: string, empty: string): Condition {
  let only: Condition | undefined;
  let sql = '';
  const values: unknown[] = [];
  for (const condition of conditions) {
    if (condition === undefined) continue;
    only = sql === '' ? condition : undefined;
    sql += sql === '' ? `(${condition.sql})` : `${separator}(${condition.sql})`;
    for (const value of condition.values) values.push(value);
  }
  if (sql === '') return where(empty);
  return only ?? { sql, values };
}
