/** The platform of a bench: the product's own parts, quiet and on a database of the bench. */
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { loadConfig } from '../../apps/server/src/config.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import type { Db } from '../../apps/server/src/platform/db/database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { secureRandom } from '../../apps/server/src/platform/random.ts';
import { silentPublisher } from '../../apps/server/src/platform/sockets/publisher.ts';
import { wire } from '../../apps/server/src/wiring.ts';

/** A platform; `settings` are those of the environment. */
export const benchPlatform = <C extends Clock>(
  dataDir: string,
  db: Db,
  clock: C,
  settings: Readonly<Record<string, string>> = {},
): Platform & { clock: C } => ({
  config: { ...loadConfig(settings), dataDir },
  log: pino({ level: 'silent' }),
  db,
  clock,
  random: secureRandom,
  publisher: silentPublisher,
  metrics: new Registry(),
});

/** Makes all tables of the product. */
export const migrateAll = (platform: Platform, url: string): Promise<unknown> =>
  migrate(url, wire({ ...platform, metrics: new Registry() }).declared.migrations);
