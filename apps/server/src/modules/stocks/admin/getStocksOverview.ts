/** GET /admin/stocks: stocks with holders and custody, actions, custody moves, tax, and what is overdue. */
import { getStocksOverview } from '@glasshouse/contract/stocks';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { DueItems } from '../../../platform/due/index.ts';
import { type StockParts, stockOf } from '../api/parts.ts';
import { loadShares, showStocks } from '../api/show.ts';
import { moneyText, presentAction, presentAuction, sharesText } from '../domain/present.ts';
import { loadActions } from '../store/actions.ts';
import { loadAuctions } from '../store/auctions.ts';
import { loadMoves, loadTax } from '../store/custody.ts';

const NEWEST = 50;
const LATE_MS = 10_000;

/** What of several kinds of due items is overdue. */
async function overdueOf(all: readonly DueItems[], ...[db, before]: Parameters<DueItems['overdue']>) {
  const found = [];
  for (const one of all) found.push(await one.overdue(db, before));
  const times = found.flatMap(({ since }) => since ?? []);
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    since: times.length === 0 ? null : Math.min(...times),
  };
}

export const getStocksOverviewHandler = (parts: StockParts, days: () => DueItems) =>
  handleStaff(getStocksOverview, async (tx) => {
    const now = parts.platform.clock.now();
    const codeOf = (assetId: number) => parts.stocks().find((stock) => stock.assetId === assetId)?.code ?? String(assetId);
    const list = [];
    for (const shown of await showStocks(parts, tx)) {
      const stock = stockOf(parts, shown.market_id);
      const { holders, shares, custody, actions } = await loadShares(tx, stock);
      list.push({
        ...shown,
        custodian: stock.custodian,
        holders,
        shares: sharesText(shares),
        custody: sharesText(custody),
        actions: sharesText(actions),
      });
    }
    const actions = await loadActions(tx, null, { before: null, offset: 0, limit: NEWEST });
    const auctions = await loadAuctions(tx, null, { before: null, offset: 0, limit: NEWEST });
    const moves = await loadMoves(tx, NEWEST);
    const { withheld, remitted } = await loadTax(tx);
    return {
      list,
      auctions: auctions.map((auction) => presentAuction(auction, stockOf(parts, auction.marketId))),
      actions: actions.map((state) => presentAction(state, stockOf(parts, state.action.marketId))),
      moves: moves.map(({ assetId, atoms, custodianRef, proposalId, at }) => ({
        code: codeOf(assetId),
        shares: sharesText(atoms),
        custodian_ref: custodianRef,
        proposal_id: proposalId,
        time: at,
      })),
      tax: { withheld: moneyText(withheld), remitted: moneyText(remitted), held: moneyText(withheld - remitted) },
      overdue: await overdueOf([parts.due(), days()], tx, now - LATE_MS),
      time: now,
    };
  });
