/** POST /stock/preview: what an order would cost, hold and bring, when it would trade, and until when it could be cancelled. */
import { previewStock } from '@glasshouse/contract/stocks';
import { parseAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import { around } from '../../exchange/clearing/index.ts';
import type { MarketRules } from '../../exchange/index.ts';
import { moneyText, priceText, sharesText } from '../domain/present.ts';
import { type PreviewGrounds, previewOf, settlesAt } from '../domain/preview.ts';
import { bandAt } from '../domain/session-terms.ts';
import { type Stock, calendarNamed } from '../domain/stock.ts';
import { loadDays } from '../store/terms.ts';
import { ACCOUNT, MONEY_ID, type StockParts, stockOf } from './parts.ts';
import { closeNow } from './show.ts';
import { type DeskPhase, loadDeskPhases, shownPhase } from './phases.ts';
import { type StockOrderFields, readStockOrder, rulesOfStock } from './read-stock-order.ts';
import { inWords } from './refusals.ts';

/** The best price that an order of a side would meet. */
function bestFor({ venue }: StockParts, rules: MarketRules, side: 'buy' | 'sell'): number | null {
  const { bids, asks } = venue.depth(rules.marketId);
  const text = (side === 'buy' ? asks : bids)[0]?.[0];
  const parsed = text === undefined ? null : parseAmount(text, rules.priceDecimals);
  return parsed?.ok ? Number(parsed.atoms / rules.tickUnits) : null;
}

/** What an order of a side is held against now. */
async function groundsOf(
  parts: StockParts,
  { stock, rules, side }: { readonly stock: Stock; readonly rules: MarketRules; readonly side: 'buy' | 'sell' },
  desk: DeskPhase | undefined,
): Promise<PreviewGrounds> {
  const now = parts.platform.clock.now();
  const session = calendarNamed(stock.calendar).at(now);
  const isQueueing = session === null || desk?.phase !== 'open';
  const index = parts.markets.index(stock.marketId)?.priceTicks ?? null;
  const close = closeNow(parts, (await loadDays(parts.platform.db, stock.marketId, 1))[0]);
  const played = parts.markets.closeOf(stock.marketId)?.priceTicks ?? null;
  const last = desk?.closeTicks ?? (close === null ? played : Number(close));
  const reference = desk?.phase === 'auction' || desk?.phase === 'uncrossed' ? desk.referenceTicks : null;
  // In a pause the desk measures by the price of now, or the last that there was.
  const paused = desk?.phase === 'pause' ? (index ?? desk.last?.priceTicks ?? desk.referenceTicks) : null;
  const base = isQueueing ? (reference ?? paused ?? last ?? index) : index;
  const { feePpm, ...bands } = parts.rulesAt(now);
  const band = isQueueing || base === null ? null : around(base, bandAt(stock.calendar, session, now, bands));
  return {
    feePpm: rules.fees === null ? feePpm : Number(rules.fees.takerPpm),
    isQueueing,
    base,
    band,
    best: bestFor(parts, rules, side),
  };
}

async function preview(parts: StockParts, userId: number, input: StockOrderFields) {
  const { clock, db } = parts.platform;
  const rules = rulesOfStock(parts, input);
  const stock = stockOf(parts, rules.marketId);
  const command = readStockOrder(rules, userId, input);
  const { side, kind, force = 'gtc', priceTicks, lots, quoteAtoms = null } = command;
  const now = clock.now();
  if (parts.book.hasEnded(stock.marketId, now)) return refuse('STOCKS_DELISTED');
  const desk = (await loadDeskPhases(parts, db, [stock.marketId])).get(stock.marketId);
  const grounds = await groundsOf(parts, { stock, rules, side }, desk);
  if (quoteAtoms !== null && side === 'sell' && grounds.isQueueing) return refuse('ORDER_QUEUE_ONLY');
  const shown = previewOf({ side, kind, force, priceTicks, lots, quoteAtoms }, grounds) ?? refuse('MARKETS_NO_PRICE');
  const hasIndex = parts.markets.index(stock.marketId) !== null;
  const { phase, ends } = shownPhase(stock, desk, { now, hasIndex, hasEnded: false });
  const holdsId = side === 'buy' ? MONEY_ID : stock.assetId;
  const balances = await parts.ledger.readBalances(db, userId);
  const balance = balances.find((one) => one.type === ACCOUNT && one.assetId === holdsId)?.available ?? 0n;
  const text = side === 'buy' ? moneyText : sharesText;
  const isForAuction = shown.when === 'auction';
  return {
    currency_id: stock.assetId,
    type: side,
    shares: sharesText(shown.lots),
    price: priceText(shown.price),
    value: moneyText(shown.value),
    fee: moneyText(shown.fee),
    total: moneyText(shown.total),
    holds: text(shown.holds),
    holds_currency_id: holdsId,
    when: shown.when,
    phase,
    auction: isForAuction && phase !== 'auction' ? ends : null,
    stands: isForAuction && phase === 'auction',
    band: grounds.band && { low: priceText(BigInt(grounds.band.low)), high: priceText(BigInt(grounds.band.high)) },
    settles: settlesAt(calendarNamed(stock.calendar), now),
    balance: text(balance),
    balance_after: text(balance - shown.holds),
    time: now,
  };
}

export const previewStockHandler = (parts: StockParts) =>
  handleUser(previewStock, async (input, { user }) => {
    const { marketId } = rulesOfStock(parts, input);
    return inWords(parts, { userId: user.id, marketId, side: input.type }, () => preview(parts, user.id, input));
  });
