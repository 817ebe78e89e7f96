/** GET /admin/lockup: products, funds against what is promised from them, and what is overdue. */
import { getLockupOverview } from '@glasshouse/contract/lockup';
import { formatAmount } from '@glasshouse/money';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { loadFunds, showProducts } from '../api/offers.ts';
import { type LockupCallParts, assetOf } from '../api/parts.ts';
import { countOrders, loadPromised } from '../store/figures.ts';
import { loadUnclosed } from '../store/products.ts';
import { lockable } from './series-parameter.ts';

/** Closed products that are still shown: as long as their shortest ones. */
const SHOWN_MS = 7 * 86_400_000;
const LATE_MS = 10_000;

export const getLockupOverviewHandler = (parts: LockupCallParts) =>
  handleStaff(getLockupOverview, async (tx) => {
    const now = parts.platform.clock.now();
    const rows = await loadUnclosed(tx, now - SHOWN_MS);
    const shown = await showProducts(parts, tx, rows, now);
    const counts = await countOrders(
      tx,
      shown.map(({ config_id: id }) => id),
    );
    const promised = new Map((await loadPromised(tx)).map((one) => [one.assetId, one]));
    const assetIds = lockable(parts.ledger).map(({ id }) => id);
    const funds = await loadFunds(tx, assetIds);
    const overdue = await parts.due.overdue(tx, now - LATE_MS);
    return {
      products: shown.map((product) => ({ ...product, ...(counts.get(product.config_id) ?? { orders: 0, ended: 0 }) })),
      funds: assetIds.map((id) => {
        const { code, scale } = assetOf(parts, id);
        const { free, held } = funds.get(id) ?? { free: 0n, held: 0n };
        const own = promised.get(id);
        const amount = (atoms: bigint) => formatAmount(atoms, scale);
        return {
          code,
          free: amount(free),
          held: amount(held),
          promised: amount(own?.promised ?? 0n),
          positions: own?.positions ?? 0,
        };
      }),
      overdue: { count: overdue.count, since: overdue.since },
      time: now,
    };
  });
