/** Test helper: the application over HTTP with calls that one function answers, open on the loopback address. */
import { type Call } from '@glasshouse/contract';
import type { Dispatch } from '../calls/dispatcher.ts';
import { type Config, loadConfig } from '../../config.ts';
import { ManualClock } from '../clock.ts';
import type { Platform } from '../platform.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { buildApp } from './app.ts';

/** An open application; end it with `close`. */
export type TestApp = Awaited<ReturnType<typeof buildApp>>;

/** Opens one; limits are far away unless `config` says otherwise. */
export async function openTestApp(
  calls: readonly Call[],
  dispatch: Dispatch,
  { config, ...parts }: Partial<Pick<Platform, 'clock' | 'log'>> & { config?: Partial<Config> } = {},
): Promise<TestApp> {
  const platform = testPlatform({
    db: undefined as never,
    clock: new ManualClock(1_700_000_000_000),
    ...parts,
    config: { ...loadConfig({}), rateLimitFactor: 1_000_000, ...config },
  });
  const app = await buildApp(platform, {
    calls: calls.map((call) => ({ bound: { call, run: async () => null }, dispatch })),
    appFolders: { web: '/nowhere', admin: '/nowhere' },
    fiatRates: () => '{}',
    isMoneyStopped: () => false,
    isLogStopped: () => false,
    files: {} as never,
    authenticate: async () => null,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}
