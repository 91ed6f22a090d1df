import type { EntityManager } from 'typeorm';

/** Columns with copies of what records and users were. */
const COPIES = {
  webhook_deliveries: ['payload', 'response'],
  import_rows: ['external_id', 'params', 'message', 'warnings', 'diff'],
} as const;

/**
 * Removes the copies that mention a person who is erased: responses that may be repeated under an `Idempotency-Key`, messages
 * to webhooks, reports of imports, and files that were uploaded for them. A message that waits gets a new body when it is
 * sent. Reads these tables as a whole.
 */
export async function forgetMentions(db: EntityManager, texts: readonly (string | null)[]): Promise<void> {
  const written = texts.filter((text) => text !== null && text !== '') as string[];
  // JSON has some characters in another form.
  for (const text of new Set(written.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]))) {
    await db.query('DELETE FROM idempotency_keys WHERE INSTR(answer, ?) > 0', [text]);
    await db.query(
      // MySQL accepts a subquery on the table only inside a derived table.
      `DELETE FROM import_files WHERE file_id IN (SELECT file_id FROM (
         SELECT file_id FROM import_files WHERE INSTR(content, ?) > 0) AS found)`,
      [text],
    );
    for (const [table, columns] of Object.entries(COPIES))
      for (const column of columns)
        await db.query(`UPDATE ${table} SET ${column} = NULL WHERE INSTR(${column}, ?) > 0`, [text]);
  }
}
