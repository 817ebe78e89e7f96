/** GET /admin/loans: open loans by LTV, forced sales with their rounds, losses, what the keeper holds, and what is overdue. */
import { getLoansOverview } from '@glasshouse/contract/loans';
import { formatAmount } from '@glasshouse/money';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { type LoanParts, assetOf } from '../api/parts.ts';
import { fraction, showLiquidation } from '../api/show.ts';
import { loadLiquidations } from '../store/liquidations.ts';
import { loadBands, loadLosses, loadOverdue, loadStates } from '../store/overview.ts';

const NEWEST = 50;

export const getLoansOverviewHandler = (parts: LoanParts) =>
  handleStaff(getLoansOverview, async (tx) => {
    const now = parts.platform.clock.now();
    const amount = (assetId: number, atoms: bigint) => formatAmount(atoms, assetOf(parts, assetId).scale);
    const bands = [];
    for (const { marketId, symbol } of parts.coins()) {
      const newest = await parts.markets.secondAt(tx, marketId, Number.MAX_SAFE_INTEGER);
      const ticks = newest === null || newest.priceTicks === null ? null : BigInt(newest.priceTicks);
      for (const { debtAsset, pledgeAsset, from, loans, owed, pledge } of await loadBands(tx, marketId, ticks))
        bands.push({
          symbol,
          code: assetOf(parts, debtAsset).code,
          pledge_code: assetOf(parts, pledgeAsset).code,
          from: from === null ? null : fraction(from),
          loans,
          owed: amount(debtAsset, owed),
          pledge: amount(pledgeAsset, pledge),
        });
    }
    const states = await loadStates(tx);
    const sales = await loadLiquidations(tx, { assetId: null, loanId: null }, { before: null, offset: 0, limit: NEWEST });
    const losses = await loadLosses(tx, NEWEST);
    const keeper = await parts.ledger.readBalances(tx, parts.keeper());
    return {
      bands,
      states: states.map(({ debtAsset, state, loans, owed }) => ({
        code: assetOf(parts, debtAsset).code,
        state,
        loans,
        owed: amount(debtAsset, owed),
      })),
      liquidations: sales.map(showLiquidation),
      losses: losses.map(({ id, debtAsset, amount: lost, covered, time }) => ({
        id,
        code: assetOf(parts, debtAsset).code,
        amount: amount(debtAsset, lost),
        covered,
        time,
      })),
      keeper: keeper
        .map(({ assetId, available, frozen }) => ({ assetId, held: available + frozen }))
        .filter(({ held }) => held !== 0n)
        .map(({ assetId, held }) => ({ code: assetOf(parts, assetId).code, amount: amount(assetId, held) })),
      overdue: await loadOverdue(tx, now),
      time: now,
    };
  });
