import type { UtcText } from '../../calendar/dates/texts.js';

/**
 * The way in of a write: a single request, a batch, an import, the work that the service does by itself, or the name of a
 * command, at most 32 characters.
 */
export type WayIn = 'api' | 'batch' | 'import' | 'maintenance' | (string & {});

/** Who changes a record, when, and by which way in. Without a viewer it is the service itself. */
export interface ChangeOrigin {
  readonly now: UtcText;
  readonly viewer?: { readonly id: number; readonly tokenId?: number | undefined };
  /** `id`: of the request, as in `X-Request-Id`. */
  readonly telemetry?: { readonly id: string } | undefined;
  /** `api` unless told, if there is a viewer. null: whole tables are loaded, without a log (see `forgetFollowers`). */
  readonly via?: WayIn | null | undefined;
}
