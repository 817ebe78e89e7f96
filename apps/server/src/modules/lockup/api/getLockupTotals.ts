/** GET /lh/deposit/totals: what the user has locked, was paid and will be paid, by currency. */
import { getLockupTotals } from '@glasshouse/contract/lockup';
import { formatAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { loadOwnTotals } from '../store/figures.ts';
import { type LockupParts, assetOf } from './parts.ts';

const MONTH_MS = 30 * 86_400_000;

export const getLockupTotalsHandler = (parts: LockupParts) =>
  handleUser(getLockupTotals, async (_input, { user }) => {
    const { db, clock } = parts.platform;
    const now = clock.now();
    const totals = await loadOwnTotals(db, user.id, now - MONTH_MS);
    return {
      list: totals.map(({ assetId, orders, locked, paid, toCome, earned }) => {
        const { code, scale } = assetOf(parts, assetId);
        const amount = (atoms: bigint) => formatAmount(atoms, scale);
        return {
          currency_id: assetId,
          code,
          orders,
          locked: amount(locked),
          paid: amount(paid),
          to_come: amount(toCome),
          earned_30d: amount(earned),
          price_usd: parts.priceInUsd(assetId),
        };
      }),
      time: now,
    };
  });
