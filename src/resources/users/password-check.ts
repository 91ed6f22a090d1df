import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Problem } from '../../calendar/problem.js';
import { passwordFits, unfittingHash } from './password.js';
import { Turns } from './turns.js';

/** Seconds for which a password that fitted a hash is known to fit it. */
const REMEMBERED_SECONDS = 300;

// Two of the four threads that Node keeps for such work, so that files and name look-ups are never held up.
const AT_ONCE = 2;
const IN_LINE = 64;

/**
 * Checks passwords. One that fitted is remembered for a while, so that a client that signs each request costs no hash
 * per request; nothing from which it could be found out is kept. A flood of attempts is answered in turn, up to a limit.
 */
export class PasswordCheck {
  private readonly key = randomBytes(32);
  private readonly nobody = unfittingHash();
  private readonly fitting = new LRUCache<string, Promise<boolean>>({ max: 10_000, ttl: REMEMBERED_SECONDS * 1000 });
  private readonly turns = new Turns(
    AT_ONCE,
    IN_LINE,
    () =>
      new Problem('unavailable', 'rest_sign_in_busy', 'Too many sign-ins at once; try again in a moment.', {
        retry_after: 1,
      }),
  );

  constructor(private readonly compare = passwordFits) {}

  /**
   * Whether a password fits a hash; without a hash it takes the same time and never fits. The same question asked twice
   * at once is answered once. Throws a Problem of kind `unavailable` while too many are waiting.
   */
  async fits(password: string, hash = this.nobody): Promise<boolean> {
    // A changed password changes the hash: what was remembered of the old one is never found again.
    const question = createHmac('sha256', this.key).update(`${hash}:${password}`).digest('base64');
    const before = this.fitting.get(question);
    if (before) return before;
    const answer = this.turns.take(() => this.compare(password, hash));
    this.fitting.set(question, answer);
    const forget = () => this.fitting.delete(question);
    answer.then((fits) => fits || forget(), forget);
    return answer;
  }
}
