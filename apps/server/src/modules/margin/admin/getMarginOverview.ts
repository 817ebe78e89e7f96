/** GET /admin/margin: pools, funds, accounts by their level, liquidations, and hours that are late. */
import { getMarginOverview } from '@glasshouse/contract/margin';
import { assetsOf, debtsOf, shownLevel } from '@glasshouse/proofs/margin';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { MarginParts } from '../api/parts.ts';
import { poolsNow, readAccount } from '../api/reading.ts';
import { showLiquidation } from '../api/show-liquidation.ts';
import { amountText, levelText, showFund, showPool } from '../api/show.ts';
import { hourOf } from '../domain/pool.ts';
import { HOUR_MS } from '../domain/terms.ts';
import { listLiquidations, loadDebtors, loadOverdue } from '../store/reading.ts';

const MOST = 100;
const LATE_MS = 10_000;

export const getMarginOverviewHandler = (parts: MarginParts) =>
  handleStaff(getMarginOverview, async (tx) => {
    const now = parts.platform.clock.now();
    const pools = await poolsNow(parts, tx);
    const { users, count } = await loadDebtors(tx, MOST);
    const accounts = [];
    for (const userId of users) {
      const { account, items } = await readAccount(parts, tx, userId);
      const [assets, debts] = items ? [assetsOf(items), debtsOf(items)] : [0n, 0n];
      accounts.push({ userId, state: account.state, assets, debts, level: shownLevel(assets, debts) });
    }
    accounts.sort((a, b) => (a.level === b.level ? a.userId - b.userId : (a.level ?? 0n) < (b.level ?? 0n) ? -1 : 1));
    const late = await loadOverdue(tx, hourOf(now - LATE_MS));
    const money = (atoms: bigint) => amountText(parts, parts.rules().quoteId, atoms);
    return {
      pools: pools.map((pool) => showPool(parts, pool)),
      funds: pools.map((pool) => showFund(parts, pool)),
      accounts: accounts.map(({ userId, state, assets, debts }) => ({
        user_id: userId,
        state,
        level: levelText(assets, debts),
        assets: money(assets),
        debts: money(debts),
      })),
      debtors: count,
      liquidations: (await listLiquidations(tx, null, { before: null, offset: 0, limit: MOST })).map((row) =>
        showLiquidation(parts, row),
      ),
      overdue: { count: late.count, since: late.hour === null ? null : (late.hour + 1) * HOUR_MS },
      time: now,
    };
  });
