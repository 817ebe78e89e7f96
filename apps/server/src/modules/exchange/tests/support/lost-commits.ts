/** Test helper: connections that break at COMMIT, while the commit happens all the same, at once or a little later. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/** Breaks the commits of one pool. */
export class LostCommits {
  #landsAfterMs: number | null = null;

  /** The next commit lands after so many ms; whoever waits for it hears at once that the connection broke. */
  loseNext(landsAfterMs: number): void {
    this.#landsAfterMs = landsAfterMs;
  }

  /** The pool with connections that can break. */
  wrap(pool: pg.Pool): pg.Pool {
    const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
    return Object.assign(pool, { connect: async () => this.#breakable(await connect()) });
  }

  #breakable(client: pg.PoolClient): pg.PoolClient {
    const query = client.query.bind(client) as Query;
    const release = client.release.bind(client);
    let landed: Promise<unknown> | null = null;
    const breakingQuery: Query = async (text, values) => {
      if (landed) throw new Error('Connection terminated');
      const delay = this.#landsAfterMs;
      if (text !== 'commit' || delay === null) return query(text, values);
      this.#landsAfterMs = null;
      landed = sleep(delay).then(() => query(text));
      if (delay === 0) await landed;
      throw new Error('Connection terminated unexpectedly');
    };
    return Object.assign(client, {
      query: breakingQuery,
      release: (destroy?: boolean) => {
        Object.assign(client, { query });
        void Promise.resolve(landed).then(() => release(destroy));
      },
    });
  }
}
