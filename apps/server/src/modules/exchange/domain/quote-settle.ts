/** What trades and ends do to a quote: its levels, its fills and the holds of its sides. */
import type { Side } from '@glasshouse/contract/orders';
import { type ClearedSide, clearingOf } from '../clearing/clearing.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import type { Batch } from './batch.ts';
import type { Order } from './order.ts';
import { type Quote, type QuoteEnd, isProtected, quoteKey, withLevel } from './quote.ts';

/** The quote that a level is of. RangeError: there is none. */
function quoteOfLevel(batch: Batch, level: Order): Quote {
  const quote = batch.quote(quoteKey(level));
  if (!quote) throw new RangeError(`level ${level.id} is of no quote`);
  return quote;
}

/** Changes what a side holds; what it held more is available. */
export function changeQuoteHold(batch: Batch, rules: MarketRules, quote: Quote, side: Side, atoms: bigint): Quote {
  if (atoms === 0n) return quote;
  const own = quote.sides[side];
  const revision = own.revision + 1;
  const order = {
    quoteId: own.id,
    id: own.id,
    userId: quote.userId,
    account: quote.account,
    marketId: quote.marketId,
    side,
    revision,
  };
  const assetId = clearingOf(rules, order).reserve.asset(rules, side);
  batch.move(quote.userId, quote.account, assetId, -atoms, atoms);
  batch.effects.push({ type: 'quote', order, assetId, atoms });
  return { ...quote, sides: { ...quote.sides, [side]: { ...own, held: own.held + atoms, revision } }, updated: batch.input.now };
}

/** Notes a fill of a level on its side: as maker it counts for the protection. */
export function fillQuote(batch: Batch, cleared: ClearedSide, lots: number, isMaker: boolean): void {
  const { before: level, after, fee, hold } = cleared;
  const quote = quoteOfLevel(batch, level);
  const own = quote.sides[level.side];
  const side = {
    ...own,
    held: own.held - hold,
    filledLots: own.filledLots + lots,
    filledValue: own.filledValue + after.filledValue - level.filledValue,
    fee: own.fee + fee,
  };
  const { now } = batch.input;
  const since = now - (quote.protection?.withinMs ?? 0);
  const recent =
    isMaker && quote.protection !== null
      ? [...quote.recent.filter(({ time }) => time > since), { time: now, lots }]
      : quote.recent;
  batch.saveQuote({ ...quote, sides: { ...quote.sides, [level.side]: side }, recent, updated: now });
}

/** A level ends, or becomes smaller, without a trade: what it held and a reserve does not keep is available. */
export function shrinkLevel(batch: Batch, rules: MarketRules, before: Order, after: Order): void {
  const { reserve } = clearingOf(rules, before);
  const less = reserve.needs(batch, rules, before) - reserve.needs(batch, rules, after);
  const quote = withLevel(quoteOfLevel(batch, before), after);
  batch.saveQuote(quote.reserve === null ? changeQuoteHold(batch, rules, quote, before.side, -less) : quote);
}

/** Ends a quote: its levels leave the book and all that it holds is available. */
export function endQuote(batch: Batch, quote: Quote, why: QuoteEnd): void {
  const rules = batch.input.rules(quote.marketId);
  const outcome = batch.input.books.of(quote.marketId).quote(quote.userId, [...quote.levels.keys()], [], quote.stp);
  if (!outcome.ok) throw new RangeError(`the book does not have the quote of user ${quote.userId}: ${outcome.refusal}`);
  batch.work += 1;
  let ended: Quote = { ...quote, levels: new Map(), end: why, updated: batch.input.now };
  for (const side of ['buy', 'sell'] as const) ended = changeQuoteHold(batch, rules, ended, side, -ended.sides[side].held);
  batch.saveQuote(ended);
}

/** Ends the quotes whose time has come. */
export function endExpiredQuotes(batch: Batch): void {
  const { now, quotes } = batch.input;
  if (quotes.firstEnd > now) return;
  for (const { until, ...of } of quotes.values()) {
    const quote = until !== null && until <= now ? batch.quote(quoteKey(of)) : undefined;
    if (quote?.end === null && quote.until === until) endQuote(batch, quote, 'expired');
  }
}

/** Ends the quotes whose protection the last command reached. */
export function endProtectedQuotes(batch: Batch): void {
  for (const quote of batch.quotes.values())
    if (quote.end === null && isProtected(quote, batch.input.now)) endQuote(batch, quote, 'protection');
}
