/** Test helper: dual investment of a whole server: what waits for a second of the log is done once one is there. */
import { type DualOffer, buyDual, getDualIndex, getDualQuote } from '@glasshouse/contract/dual';
import { vi } from 'vitest';
import { ManualClock } from '../../../../platform/clock.ts';
import { secondRecorded } from '../../../markets/tests/support/seconds.ts';
import type { TestServer } from '../../../../platform/testing/test-server.ts';

/** Runs jobs of dual investment by their names, once each. */
export async function runDualJobs(server: TestServer, ...names: string[]): Promise<void> {
  for (const name of names)
    await server.wired.modules
      .flatMap(({ jobs = [] }) => jobs)
      .find((job) => job.name === name)
      ?.run();
}

/** Publishes products, and answers one whose price is of this moment. */
export async function dualOnSale(server: TestServer): Promise<DualOffer> {
  const { clock, db } = server.platform;
  // What was looked for before there was a second is looked for again two seconds later.
  if (clock instanceof ManualClock) clock.advance(2_000);
  await secondRecorded(db, clock.now() - 1_000);
  return vi.waitFor(
    async () => {
      await runDualJobs(server, 'dual-hours.due', 'dual.create');
      const { sections, minute, index, volatility } = await server.ok(getDualIndex, { type: 'put' });
      const product = sections
        .flatMap(({ products }) => products)
        .find(({ status, is_demo: isDemo }) => status === 'on_sale' && !isDemo);
      if (!product) throw new Error(`no product is on sale: ${JSON.stringify({ minute, index, volatility, sections })}`);
      await server.ok(getDualQuote, { id: product.id, num: 1 });
      return product;
    },
    { timeout: 20_000, interval: 500 },
  );
}

/** Buys a share of one; of another when the price has paused it meanwhile. */
export const buyOne = (server: TestServer, token: string) =>
  vi.waitFor(async () => server.ok(buyDual, { id: (await dualOnSale(server)).id, num: 1 }, token), {
    timeout: 40_000,
    interval: 500,
  });
