/** What every module is given: the settings, the database, time, randomness, the log, the sockets, the metrics. */
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import type { Notices } from './db/notices.ts';
import type { SchemaWatch } from './db/schema-watch.ts';
import type { Random } from './random.ts';
import type { Publisher } from './sockets/publisher.ts';

/** The platform as modules see it. */
export interface Platform {
  config: Config;
  log: Logger;
  db: Db;
  /** Notices of PostgreSQL; absent in tools and tests of modules, which look for themselves. */
  notices?: Notices;
  /** Whether a newer version has migrated the database; absent in tools and tests of modules. */
  schema?: SchemaWatch;
  clock: Clock;
  random: Random;
  publisher: Publisher;
  metrics: Registry;
}
