/** GET /stock/holdings: shares of the user, at the index or the last close. */
import { listStockHoldings } from '@glasshouse/contract/stocks';
import { parseAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { moneyText } from '../domain/present.ts';
import { ACCOUNT, MONEY_ID, type StockParts } from './parts.ts';
import { showHoldings } from './holdings.ts';

/** The sum of what shares are worth; null where one has no price. */
function sumOf(values: readonly (string | null)[]): string | null {
  let sum = 0n;
  for (const value of values) {
    const parsed = value === null ? null : parseAmount(value, 6);
    if (!parsed?.ok) return null;
    sum += parsed.atoms;
  }
  return moneyText(sum);
}

export const listStockHoldingsHandler = (parts: StockParts) =>
  handleUser(listStockHoldings, async (_input, { user }) => {
    const { db, clock } = parts.platform;
    const list = await showHoldings(parts, db, user.id);
    const own = (await parts.ledger.readBalances(db, user.id)).find((one) => one.type === ACCOUNT && one.assetId === MONEY_ID);
    return {
      list,
      available: moneyText(own?.available ?? 0n),
      frozen: moneyText(own?.frozen ?? 0n),
      value: sumOf(list.map(({ value }) => value)),
      time: clock.now(),
    };
  });
