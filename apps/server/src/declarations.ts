/** What the modules declare, for tools and tests that start no server. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type Config, loadConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';
import type { Gathered } from './platform/connect.ts';
import type { Db } from './platform/db/database.ts';
import type { AnyInvariant } from './platform/invariants.ts';
import { secureRandom } from './platform/random.ts';
import { silentPublisher } from './platform/sockets/publisher.ts';
import { wire } from './wiring.ts';

/** What the modules of a mode declare. Nothing is read or written; what is asked of it later reads `db`. */
export function declarationsOf(db: Db, mode: Config['mode']): Gathered {
  const config = { ...loadConfig({}), mode };
  const log = pino({ level: 'silent' });
  const platform = {
    config,
    log,
    db,
    clock: systemClock,
    random: secureRandom,
    publisher: silentPublisher,
    metrics: new Registry(),
  };
  return wire(platform).declared;
}

/** Everything that `npm run check:money` checks; the database itself says in which mode it was made. */
export async function invariantsOf(db: Db): Promise<readonly AnyInvariant[]> {
  const { rows } = await sql<{ demo: boolean }>`SELECT to_regclass('demo_grants') IS NOT NULL AS demo`.execute(db);
  return declarationsOf(db, rows[0]?.demo ? 'demo' : 'production').wholeRecord;
}
