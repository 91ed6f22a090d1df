import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import { ANONYMOUS, type Viewer } from '../../calendar/viewer.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { inUncountedTransaction } from '../../persistence/connection/transaction.js';
import { isOneOf } from '../../persistence/sql/conditions.js';
import { numberChanges } from '../../read-models/change-log/number-changes.js';
import { FOLLOWED_KINDS } from '../feed/followed-kinds.js';
import { actFor, type NumberedRow, readShown } from '../feed/shown-changes.js';
import { DeliveryRepository, type ToldChange } from './delivery.repository.js';
import { includesType, typeOf } from './event-types.js';
import { Webhook } from './webhook.entity.js';
import { lastNumber, lockWebhook } from './webhook.repository.js';

/** Changes that one transaction turns into deliveries. */
const AT_ONCE = 500;

/** Whoever sees what webhooks with `unpublished` hear of. */
const EDITOR: Viewer = { id: 0, login: '', role: 'editor' };

/** Turns changes of records into deliveries, once for each webhook, however many processes do so. */
@Injectable()
export class WebhookChanges {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
  ) {}

  /** Adds the deliveries for all changes that are committed by now. */
  async prepare(webhooks: readonly Webhook[]): Promise<void> {
    await numberChanges(this.database, this.clock.now());
    const last = await lastNumber(this.database.manager);
    for (const webhook of webhooks) {
      let seen = Number(webhook.seenSeq);
      while (seen < last) seen = await this.prepareSome(webhook.id, last);
    }
  }

  /** Sends the changes after a number again, and returns how many there are, of any type. */
  repeat({ id }: Webhook, seq: number, { now, telemetry }: RequestContext): Promise<number> {
    return inUncountedTransaction(this.database, telemetry, async (db) => {
      const webhook = await lockWebhook(db, id);
      await this.deliveries.redeliverAfter(db, id, seq, now);
      await db.update(Webhook, { id }, { seenSeq: Math.min(seq, Number(webhook?.seenSeq)) });
      return countAfter(db, seq, webhook?.unpublished ?? false);
    });
  }

  /** Returns up to which number there are deliveries now. */
  private prepareSome(id: number, last: number): Promise<number> {
    return inUncountedTransaction(this.database, undefined, async (db) => {
      const webhook = await lockWebhook(db, id);
      if (!webhook?.enabled) return last;
      const after = Number(webhook.seenSeq);
      const viewer = webhook.unpublished ? EDITOR : ANONYMOUS;
      const rows = await readShown(db, { after, until: last, kinds: FOLLOWED_KINDS, limit: AT_ONCE }, viewer);
      await this.deliveries.add(db, id, toldOf(webhook, rows, viewer), this.clock.now());
      const seen = rows.length < AT_ONCE ? last : Number(rows.at(-1)?.seq);
      await db.update(Webhook, { id }, { seenSeq: Math.max(seen, after) });
      return seen;
    });
  }
}

/** How many changes after a number a webhook may be told of. */
async function countAfter(db: EntityManager, seq: number, unpublished: boolean): Promise<number> {
  const { sql, values } = isOneOf('kind', FOLLOWED_KINDS);
  const isTold = unpublished ? '1 = 1' : '(was_public = 1 OR is_public = 1)';
  const [row] = await db.query<{ changes: number | string }[]>(
    `SELECT COUNT(*) AS changes FROM change_log WHERE seq > ? AND ${isTold} AND ${sql}`,
    [seq, ...values],
  );
  return Number(row?.changes);
}

function toldOf({ types }: Webhook, rows: readonly NumberedRow[], viewer: Viewer): ToldChange[] {
  const asked = types.split(',');
  return rows
    .map((row) => ({ seq: Number(row.seq), type: typeOf(row.kind, actFor(viewer, row)) }))
    .filter(({ type }) => includesType(asked, type));
}
