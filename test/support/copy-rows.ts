import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';

/** Where the ids of the copies begin. */
export const FIRST_ID = 1000;

/** Rows of one statement: a busy machine has seconds for each. */
const BATCH = 10_000;

const digits = `(SELECT 0 AS d ${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((d) => `UNION ALL SELECT ${d}`).join(' ')})`;

/** A batch of numbers. */
const numbersFrom = (first: number) =>
  `(SELECT ${first} + a.d + 10 * b.d + 100 * c.d + 1000 * d.d AS n FROM ${'abcd'.replace(/./g, `, ${digits} $&`).slice(1)}) numbers`;

/**
 * Copies the first record of a table so many times, in the database itself. `own` has SQL
 * expressions of columns that differ, where `n` is the number of the copy, from 0. Nothing that is kept about records
 * changes with them.
 */
export async function copyRows(
  database: DataSource,
  type: EntityTarget<ObjectLiteral>,
  many: number,
  own: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { tableName, ownColumns } = database.getMetadata(type);
  const columns = ownColumns.filter(({ isVirtual }) => !isVirtual).map(({ databaseName }) => databaseName);
  const values: Record<string, string> = { id: `${FIRST_ID} + n`, slug: "CONCAT('copy-', n)", ...own };
  for (let from = 0; from < many; from += BATCH) {
    await database.query(
      `INSERT INTO ${tableName} (${columns.join()}) SELECT ${columns.map((name) => values[name] ?? `one.${name}`).join()}
       FROM ${numbersFrom(from)} JOIN (SELECT * FROM ${tableName} ORDER BY id LIMIT 1) one
       WHERE n < ${many} ORDER BY n`,
    );
  }
}
