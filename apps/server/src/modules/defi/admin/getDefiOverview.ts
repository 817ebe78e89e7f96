/** GET /admin/defi: pools with their loans, who waits in line, and what is overdue. */
import { getDefiOverview } from '@glasshouse/contract/defi';
import { formatAmount } from '@glasshouse/money';
import { worthOf } from '@glasshouse/proofs/defi';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { type DefiCallParts, assetOf } from '../api/parts.ts';
import { showPool } from '../api/reading.ts';
import { presentLoans } from '../domain/present.ts';
import { countPositions } from '../store/history.ts';
import { loadPools } from '../store/pools.ts';
import { loadWaiting } from '../store/positions.ts';

const LATE_MS = 10_000;
const SHOWN_EXITS = 200;

export const getDefiOverviewHandler = (parts: DefiCallParts) =>
  handleStaff(getDefiOverview, async (tx) => {
    const now = parts.platform.clock.now();
    const states = await loadPools(tx);
    const counts = await countPositions(tx);
    const pools = [];
    const exits = [];
    for (const state of states) {
      const { assetId, pool, hour } = state;
      const { code, scale } = assetOf(parts, assetId);
      const { positions, seed } = counts.get(assetId) ?? { positions: 0, seed: 0n };
      pools.push({
        ...(await showPool(parts, tx, state)),
        loans: presentLoans(await parts.loans().summary(tx, assetId), (id) => assetOf(parts, id)),
        positions,
        seed_worth: formatAmount(worthOf(pool, seed), scale),
        hour,
      });
      const waiting = await loadWaiting(tx, assetId, SHOWN_EXITS);
      exits.push(
        ...waiting.map(({ id, left, paid, askedAt }, i) => ({
          id,
          code,
          amount: formatAmount(worthOf(pool, left), scale),
          paid: formatAmount(paid, scale),
          asked: askedAt,
          place: i + 1,
        })),
      );
    }
    const overdue = await parts.due.overdue(tx, now - LATE_MS);
    return { pools, exits, overdue: { count: overdue.count, since: overdue.since }, time: now };
  });
