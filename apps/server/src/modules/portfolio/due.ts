/** The work of each hour: its prices, and thinning what is old. */
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Portfolio } from './api/deps.ts';
import { DAY_MS, hourOf } from './domain/hours.ts';
import { isDollar } from './domain/usd.ts';
import { hasPrices, savePrices, thinBefore } from './store/standings.ts';

/** So long after an hour its prices are still looked for; later they are missing, and nothing is made up. */
const LATE_MS = 600_000;
/** Hours are kept so long, then days. */
const HOURS_KEPT_MS = 14 * DAY_MS;

/** Writes the prices of the last full hour, once, as the index was logged. */
export async function markHour({ platform, ledger, markets }: Portfolio): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  const hour = hourOf(now);
  if (now - hour > LATE_MS || (await hasPrices(db, hour))) return;
  const coins = ledger.assets().filter(({ id }) => !isDollar(id));
  const found = await markets.pricesInUsdAt(
    db,
    coins.map(({ id }) => ({ assetId: id, time: hour })),
  );
  const prices = new Map(
    coins.flatMap(({ id }, i): [number, string][] => {
      const price = found[i];
      return price ? [[id, price]] : [];
    }),
  );
  if (prices.size === 0) return;
  await savePrices(db, hour, prices);
  await inTransaction(db, (tx) => thinBefore(tx, now - HOURS_KEPT_MS));
}
