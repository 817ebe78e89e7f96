/** GET /margin/rates: what can be borrowed, at which rate now. */
import { getMarginRates } from '@glasshouse/contract/margin';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { inSnapshot } from '../../../platform/db/transaction.ts';
import { FUND_SHARE } from '../domain/terms.ts';
import type { MarginParts } from './parts.ts';
import { poolsNow } from './reading.ts';
import { chargeText, levelsOf, showPool } from './show.ts';

export const getMarginRatesHandler = (parts: MarginParts) =>
  handleVisitor(getMarginRates, async () => ({
    pools: (await inSnapshot(parts.platform.db, (tx) => poolsNow(parts, tx))).map((pool) => showPool(parts, pool)),
    levels: levelsOf(parts),
    fund_share: FUND_SHARE,
    charge: chargeText,
    time: parts.platform.clock.now(),
  }));
