/** GET /dual/totals: what the user has put in and was paid, by currency. */
import { getDualTotals } from '@glasshouse/contract/dual';
import { formatAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { loadOwnTotals } from '../store/figures.ts';
import { type DualParts, assetOf } from './parts.ts';

const MONTH_MS = 30 * 86_400_000;

export const getDualTotalsHandler = (parts: DualParts) =>
  handleUser(getDualTotals, async (_input, { user }) => {
    const { db, clock } = parts.platform;
    const now = clock.now();
    const totals = await loadOwnTotals(db, user.id, now - MONTH_MS);
    return {
      list: totals.map(({ assetId, positions, putIn, earned, lately }) => {
        const { code, scale } = assetOf(parts, assetId);
        const amount = (atoms: bigint) => formatAmount(atoms, scale);
        return {
          currency_id: assetId,
          code,
          positions,
          put_in: amount(putIn),
          earned: amount(earned),
          earned_30d: amount(lately),
          price_usd: parts.priceInUsd(assetId),
        };
      }),
      time: now,
    };
  });
