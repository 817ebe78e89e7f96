/** A server for the journeys of a file or group whose time passes when they let it. */
import { test } from './journey.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

/** Starts it before them, with these settings, opens pages there and ends it behind them; answers how to reach it in a journey. */
export function ownClock(settings: Readonly<Record<string, string>> = {}): () => OwnServer {
  let server: OwnServer;
  test.beforeAll(async () => {
    server = await startOwnServer({ TEST_CLOCK: 'true', ...settings });
  });
  test.afterAll(() => server.stop());
  test.use({ baseURL: ({ baseURL }, use) => use(server?.url ?? baseURL) });
  return () => server;
}
