/** The platform of a module under test: default settings, a silent log, a silent publisher. */
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { loadConfig } from '../../config.ts';
import type { Platform } from '../platform.ts';
import { secureRandom } from '../random.ts';
import { silentPublisher } from '../sockets/publisher.ts';

/** A platform on a database and a clock; `rest` replaces what a test is about. */
export function testPlatform({ db, clock, ...rest }: Pick<Platform, 'db' | 'clock'> & Partial<Platform>): Platform {
  return {
    // A small universe: four times as many instruments would make every test of prices slower.
    config: { ...loadConfig({}), demoUniverse: false, demoStocks: false },
    log: pino({ level: 'silent' }),
    db,
    clock,
    random: secureRandom,
    publisher: silentPublisher,
    metrics: new Registry(),
    ...rest,
  };
}
