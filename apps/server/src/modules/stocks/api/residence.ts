/** GET and POST /stock/residence: where the user says that they pay tax. */
import { STOCK_TREATIES, getStockResidence, stateStockResidence } from '@glasshouse/contract/stocks';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { fractionText } from '../domain/present.ts';
import { FIRST_WITHHOLDING_PPM, REDUCED_WITHHOLDING_PPM } from '../domain/stock.ts';
import { insertResidence, loadResidences } from '../store/residences.ts';
import type { StockParts } from './parts.ts';

const ONE = { before: null, offset: 0, limit: 1 };
const isTreaty = (country: string | null) => STOCK_TREATIES.some((one) => one === country);

async function show(db: Db, userId: number) {
  const [newest] = await loadResidences(db, userId, ONE);
  const country = newest?.country ?? null;
  return { country, withholding: fractionText(isTreaty(country) ? REDUCED_WITHHOLDING_PPM : FIRST_WITHHOLDING_PPM) };
}

export const getStockResidenceHandler = ({ platform }: StockParts) =>
  handleUser(getStockResidence, (_input, { user }) => show(platform.db, user.id));

export const stateStockResidenceHandler = ({ platform }: StockParts) =>
  handleUser(stateStockResidence, ({ country }, { user }) =>
    inTransaction(platform.db, async (tx) => {
      await insertResidence(tx, user.id, country, platform.clock.now());
      return show(tx, user.id);
    }),
  );
