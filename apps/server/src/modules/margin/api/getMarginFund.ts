/** GET /margin/fund: the fund of each asset, and what its pool lost. */
import { getMarginFund } from '@glasshouse/contract/margin';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { inSnapshot } from '../../../platform/db/transaction.ts';
import type { MarginParts } from './parts.ts';
import { poolsNow } from './reading.ts';
import { showFund } from './show.ts';

export const getMarginFundHandler = (parts: MarginParts) =>
  handleVisitor(getMarginFund, async () => ({
    list: (await inSnapshot(parts.platform.db, (tx) => poolsNow(parts, tx))).map((pool) => showFund(parts, pool)),
    time: parts.platform.clock.now(),
  }));
