import type { QueryRunner } from 'typeorm';
import { dialectOf, isMysql } from '../dialect.js';
import type { WithDerivedColumns } from '../migrating/data-at-risk.js';

/**
 * The word index with ids of words instead of their texts. `words.events` and `words.bit` are set by a rebuild. The empty
 * word is a word of every event; it is an ending once the index is complete. A database with events does not have it yet:
 * the service fills the index when it starts. The former tables stay, because older versions of the service write to them.
 */
export class AddWordIds1796000040000 implements WithDerivedColumns {
  readonly name = 'AddWordIds1796000040000';
  readonly derived = ['words', 'word_endings', 'word_events'];

  async up(runner: QueryRunner): Promise<void> {
    const { tail, keyedTail } = dialectOf(runner);
    const keys = isMysql(runner)
      ? 'word VARCHAR(32) NOT NULL PRIMARY KEY, id INT NOT NULL AUTO_INCREMENT UNIQUE'
      : 'word VARCHAR(32) NOT NULL UNIQUE, id INTEGER PRIMARY KEY AUTOINCREMENT';
    await runner.query(`CREATE TABLE words (${keys}, events INT NOT NULL DEFAULT 0, bit INT NULL) ${tail}`);
    await runner.query(
      `CREATE TABLE word_endings (
         ending VARCHAR(32) NOT NULL, word VARCHAR(32) NOT NULL, PRIMARY KEY (ending, word)
       ) ${keyedTail}`,
    );
    // DATETIME takes 5 bytes on MySQL, and compares with texts on both engines.
    await runner.query(
      `CREATE TABLE word_events (
         word_id INT NOT NULL, start_utc DATETIME NOT NULL, event_id INT NOT NULL, end_utc DATETIME NOT NULL,
         listing TINYINT NOT NULL, common_words BIGINT NULL, PRIMARY KEY (word_id, start_utc, event_id)
       ) ${keyedTail}`,
    );
    const ifNoEvents = "SELECT '' FROM (SELECT COUNT(*) AS total FROM events) AS counted WHERE total = 0";
    await runner.query(`INSERT INTO words (word) ${ifNoEvents}`);
    await runner.query("INSERT INTO word_endings (ending, word) SELECT word, word FROM words WHERE word = ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of this.derived) await runner.query(`DROP TABLE ${name}`);
  }
}
