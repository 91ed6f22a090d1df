import { type Api, type ApiResponse } from './api.js';

/** An entry of the feed. */
export interface FollowedChange {
  readonly kind: string;
  readonly id: number;
  readonly act: string;
  readonly version: number;
  readonly record?: { readonly title?: string };
}

/** A client that follows the changes with the rights of an `Api`. */
export class Follower {
  private token = '';

  private constructor(
    private readonly api: Api,
    private readonly query: string,
  ) {}

  /** Begins now. */
  static async of(api: Api, query = ''): Promise<Follower> {
    const follower = new Follower(api, query);
    follower.token = (await api.get('/changes')).body.token;
    return follower;
  }

  /** One response to the token so far. */
  ask(query = ''): Promise<ApiResponse> {
    return this.api.get(`/changes?since=${this.token}${this.query}${query}`);
  }

  /** What has changed since the last call. */
  async changes(query = ''): Promise<FollowedChange[]> {
    const all: FollowedChange[] = [];
    for (;;) {
      const { status, body } = await this.ask(query);
      if (status !== 200) throw new Error(`/changes: ${status} ${JSON.stringify(body)}`);
      all.push(...body.changes);
      this.token = body.token;
      if (!body.has_more) return all;
    }
  }

  /** The same as `act kind`. */
  async acts(query = ''): Promise<string[]> {
    return (await this.changes(query)).map(({ act, kind }) => `${act} ${kind}`);
  }
}
