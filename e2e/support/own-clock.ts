/** A server for the journeys of a file or group whose time passes when they let it. */
import { expect, test } from './journey.ts';
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

/** A step of a walk to an event, and twice the longest time, almost seven minutes, in which a recorded price of the demo stands still. */
const STEP_MS = 5_000;
const STILL_MS = 14 * 60_000;

/** Lets time pass until what is looked for is so. Error: it is not so after so much time, by default more than any price stands still. */
export async function walkUntil(server: OwnServer, isSo: () => Promise<boolean>, mostMs = STILL_MS): Promise<void> {
  const end = server.now() + mostMs;
  while (!(await isSo())) {
    expect(server.now(), 'what the journey walks to is never so').toBeLessThan(end);
    await server.walk(STEP_MS);
  }
}
