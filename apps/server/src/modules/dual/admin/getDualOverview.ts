/** GET /admin/dual: products, funds against what is promised, what is open by maturity, settlements, and what is overdue. */
import { getDualOverview } from '@glasshouse/contract/dual';
import { formatAmount } from '@glasshouse/money';
import { meanText } from '@glasshouse/proofs/dual';
import type { Db } from '../../../platform/db/database.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { houseBalance } from '../../ledger/index.ts';
import { type QuoteCache, loadAllOffers } from '../api/offers.ts';
import { type DualCallParts, assetOf } from '../api/parts.ts';
import { FUND, HELD } from '../domain/postings.ts';
import { countPositions, loadOpenMaturities, loadPastMaturities, loadPromised } from '../store/figures.ts';

const LATE_MS = 10_000;
/** A price may be late by as long as its window may move on. */
const SHOWN = 50;

async function showFunds(parts: DualCallParts, tx: Db) {
  const promised = new Map((await loadPromised(tx)).map((one) => [one.assetId, one]));
  const ids = new Set(parts.coins().flatMap(({ assetId, quoteId }) => [quoteId, assetId]));
  const funds = [];
  for (const id of ids) {
    const { code, scale } = assetOf(parts, id);
    const own = promised.get(id);
    funds.push({
      code,
      free: formatAmount(await houseBalance(tx, FUND, id), scale),
      held: formatAmount(await houseBalance(tx, HELD, id), scale),
      promised: formatAmount(own?.promised ?? 0n, scale),
      positions: own?.positions ?? 0,
    });
  }
  return funds;
}

async function showOpen(parts: DualCallParts, tx: Db) {
  const coins = new Map(parts.coins().map((coin) => [coin.assetId, coin]));
  return (await loadOpenMaturities(tx)).flatMap(({ assetId, type, maturity, positions, putIn, ifBase, ifQuote }) => {
    const coin = coins.get(assetId);
    if (!coin) return [];
    return [
      {
        currency_id: assetId,
        code: coin.code,
        type,
        maturity,
        positions,
        put_in: formatAmount(putIn, type === 'call' ? coin.scale : coin.quoteScale),
        put_in_code: type === 'call' ? coin.code : coin.quoteCode,
        if_base: formatAmount(ifBase, coin.scale),
        if_quote: formatAmount(ifQuote, coin.quoteScale),
      },
    ];
  });
}

async function showSettlements(parts: DualCallParts, tx: Db) {
  const coins = new Map(parts.coins().map((coin) => [coin.assetId, coin]));
  return (await loadPastMaturities(tx, SHOWN)).flatMap(({ assetId, windowMs, outcome, end, sumMs, ...past }) => {
    const coin = coins.get(assetId);
    if (!coin) return [];
    const isOk = outcome === 'ok';
    return [
      {
        currency_id: assetId,
        code: coin.code,
        maturity: past.maturity,
        window_ms: windowMs,
        price: isOk ? meanText({ ...past, sumMs }, coin.priceDecimals) : null,
        end: isOk ? end : null,
        covered_ms: Number(sumMs),
        positions: past.positions,
      },
    ];
  });
}

/** What is late of the three kinds of due items. */
async function showOverdue({ due, maturities, hours }: DualCallParts, tx: Db, before: number) {
  const all = [await due.overdue(tx, before), await maturities.overdue(tx, before), await hours.overdue(tx, before)];
  const since = all.flatMap((one) => one.since ?? []);
  return { count: all.reduce((sum, { count }) => sum + count, 0), since: since.length === 0 ? null : Math.min(...since) };
}

export const getDualOverviewHandler = (parts: DualCallParts, quotes: QuoteCache) =>
  handleStaff(getDualOverview, async (tx) => {
    const now = parts.platform.clock.now();
    const products = await loadAllOffers(parts, tx, quotes, now);
    const counts = await countPositions(
      tx,
      products.map(({ id }) => id),
    );
    return {
      products: products.map((product) => ({ ...product, positions: counts.get(product.id) ?? 0 })),
      funds: await showFunds(parts, tx),
      open: await showOpen(parts, tx),
      settlements: await showSettlements(parts, tx),
      overdue: await showOverdue(parts, tx, now - LATE_MS),
      time: now,
    };
  });
