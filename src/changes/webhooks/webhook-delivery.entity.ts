import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';

/** States of a delivery. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

/** A message to a webhook, and what became of it. */
@Entity('webhook_deliveries')
export class WebhookDelivery {
  @PrimaryGeneratedColumn() id: number;

  @Column({ name: 'webhook_id', type: 'int' }) webhookId: number;

  /** Number of the change; null for a test. */
  @Column({ type: 'bigint', nullable: true }) seq: number | string | null;

  /** `event.updated`, or `ping`. */
  @Column({ type: 'varchar', length: 40 }) type: string;

  @Column({ type: 'varchar', length: 10 }) state: (typeof DELIVERY_STATES)[number];

  @Column({ type: 'int' }) attempts: number;

  /** When it is due. */
  @Column({ name: 'next_utc', type: 'varchar', length: 19 }) nextUtc: UtcText;

  /** The process that sends it, until `claimedUntil`; both empty if none does. */
  @Column({ name: 'claimed_by', type: 'varchar', length: 36 }) claimedBy: string;

  @Column({ name: 'claimed_until', type: 'varchar', length: 19 }) claimedUntil: UtcText | '';

  /** The body, made for the first attempt: later ones send the same. */
  @Column({ type: 'text', nullable: true }) payload: string | null;

  @Column({ type: 'int', nullable: true }) status: number | null;

  @Column({ type: 'int', nullable: true }) milliseconds: number | null;

  @Column({ type: 'varchar', length: 500, nullable: true }) response: string | null;

  @Column({ type: 'varchar', length: 200, nullable: true }) error: string | null;

  @Column({ name: 'created_utc', type: 'varchar', length: 19 }) createdUtc: UtcText;
}
