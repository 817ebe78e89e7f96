/** Puts the modules together: the one place that knows them all. */
import type { Authenticate } from './platform/calls/dispatcher.ts';
import type { MigrationSource } from './platform/db/migrate.ts';
import type { Module } from './platform/module.ts';
import type { Platform } from './platform/platform.ts';
import { createMarkets } from './modules/markets/index.ts';

/** The platform's own tables come before every module's. */
export const PLATFORM_MIGRATIONS: MigrationSource = {
  name: 'platform',
  folder: new URL('./platform/store/migrations/', import.meta.url),
};

/** The modules, in the order in which they start, and what the server needs of them. */
export interface Wired {
  modules: Module[];
  authenticate: Authenticate;
  /** The fiat rates file that clients read at /apis/US.json. */
  fiatRates: () => string;
  /** Checks the money; throws when it does not add up, so that the port stays closed. */
  checkBeforeOpening: () => Promise<void>;
  /** Lines to print when the server is open. */
  announcements: () => string[];
}

/** Makes all modules and connects them. Nothing is read or written yet. */
export function wire(platform: Platform): Wired {
  const markets = createMarkets(platform);
  return {
    modules: [markets.module],
    authenticate: async () => null,
    fiatRates: () => '{}',
    checkBeforeOpening: async () => {},
    announcements: () => [],
  };
}
