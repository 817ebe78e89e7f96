/**
 * Decides a mass quote: a maker's ladder is replaced as a whole, or nothing happens.
 *
 * Limits: MAX_LEVELS a side; each level is a limit order by the rules of its market and within its band. A level that stays
 * at its price and grows no larger keeps its priority and its fees.
 */
import type { AccountType } from '@glasshouse/contract';
import type { Side, StpMode } from '@glasshouse/contract/orders';
import { clearingOf } from '../clearing/clearing.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import { checkCancelsOf, checkTakesOrders } from '../rules/market-mode.ts';
import type { Batch } from './batch.ts';
import type { BookEvent } from './books.ts';
import { type Decision, accept, deny } from './decision.ts';
import { type Order, openLots } from './order.ts';
import { checkBand, checkCaughtUp, newOrder } from './placement.ts';
import { FIRST_LEVEL_ID, type Quote, type QuoteEnd, type QuoteProtection, type QuoteSide, quoteKey } from './quote.ts';
import { changeQuoteHold, endQuote } from './quote-settle.ts';
import { checkRules, checkSize } from './read-order.ts';
import { checkMeets } from './session-prices.ts';
import { isQueueing } from './session-state.ts';
import { settleEvents } from './settle.ts';

/** Most levels of a side. */
export const MAX_LEVELS = 50;
/** Levels that cost a batch as much as an order. */
export const LEVELS_PER_ORDER = 10;

/** A level as it is wished, in ticks and lots. */
export interface QuotePrice {
  readonly priceTicks: number;
  readonly lots: number;
}

/** A wish to replace the quote of a user in a market; without levels it ends. */
export interface QuoteCommand {
  readonly type: 'quote';
  readonly userId: number;
  readonly marketId: number;
  /** The market's usual one when not named. */
  readonly account?: AccountType;
  readonly bids: readonly QuotePrice[];
  readonly asks: readonly QuotePrice[];
  readonly stp?: StpMode;
  /** When it ends by itself, epoch milliseconds; else with its process. */
  readonly until?: number;
  readonly protection?: QuoteProtection;
  /**
   * Atoms to hold for each side, where the ladder may cost less: a ladder that fits into what is held moves no money. More is
   * held when it needs more. Without it each side holds exactly what it may cost.
   */
  readonly reserve?: Readonly<Record<Side, bigint>>;
}

/** A wish to end quotes: those of a user, of a market, or all (null). Every batch ends those whose time has come. */
export interface EndQuotesCommand {
  readonly type: 'endQuotes';
  readonly ofUser: number | 'nobody' | null;
  readonly marketId: number | null;
  readonly why: QuoteEnd;
}

const SIDES = ['buy', 'sell'] as const;
const NEW_SIDE: Omit<QuoteSide, 'id'> = { held: 0n, filledLots: 0, filledValue: 0n, fee: 0n, revision: 0 };

const pricesOf = (command: QuoteCommand, side: Side) => (side === 'buy' ? command.bids : command.asks);

/** Denies levels that would meet an order outside the band of a market with trading hours. */
function checkMet(batch: Batch, rules: MarketRules, command: QuoteCommand): Decision<null> {
  const { book } = batch.market(rules.marketId);
  for (const side of SIDES)
    for (const { priceTicks } of pricesOf(command, side)) {
      const met = checkMeets(batch, rules, side, book.crossing(side, priceTicks), side === 'buy' ? 'bids' : 'asks');
      if (!met.ok) return met;
    }
  return accept(null);
}

function checkLevels(batch: Batch, rules: MarketRules, command: QuoteCommand): Decision<null> {
  const { band } = batch.market(rules.marketId);
  for (const side of SIDES) {
    const path = side === 'buy' ? 'bids' : 'asks';
    const prices = pricesOf(command, side);
    if (prices.length > MAX_LEVELS) return deny('ORDER_TOO_MANY_ORDERS', { max: MAX_LEVELS }, path);
    if (new Set(prices.map(({ priceTicks }) => priceTicks)).size < prices.length) return deny('ORDER_PRICE_INVALID', {}, path);
    for (const { priceTicks, lots } of prices) {
      if (!(priceTicks > 0)) return deny('ORDER_PRICE_INVALID', {}, path);
      if (!(lots > 0)) return deny('ORDER_AMOUNT_INVALID', {}, path);
      for (const check of [
        checkSize(rules, priceTicks, lots),
        checkRules(rules, { side, kind: 'limit', priceTicks, lots }),
        checkBand(rules, band, priceTicks, path),
      ])
        if (!check.ok) return check;
    }
  }
  const met = rules.session ? checkMet(batch, rules, command) : accept(null);
  if (!met.ok) return met;
  const best = Math.max(0, ...command.bids.map(({ priceTicks }) => priceTicks));
  const isCrossed = command.asks.some(({ priceTicks }) => priceTicks <= best);
  return isCrossed ? deny('ORDER_PRICE_INVALID', {}, 'asks') : accept(null);
}

/** The quote as it stands, or a new one without levels and money. */
function quoteFor(batch: Batch, rules: MarketRules, command: QuoteCommand): Quote {
  const { userId, marketId, account = rules.account } = command;
  const known = batch.quote(quoteKey(command));
  if (known?.end === null) {
    if (known.account !== account) throw new RangeError(`the quote of user ${userId} is of account ${known.account}`);
    return known;
  }
  const { now } = batch.input;
  const side = (): QuoteSide => ({ id: batch.input.nextOrderId(), ...NEW_SIDE });
  const of = { userId, account, marketId, stp: command.stp ?? 'expire_taker', sides: { buy: side(), sell: side() } } as const;
  const empty = { reserve: null, levels: new Map<number, Order>(), protection: null, recent: [], until: null, end: null };
  return { ...of, ...empty, created: now, updated: now };
}

/** The wished levels: those that stay keep their id and their fees. */
function ladderOf(batch: Batch, quote: Quote, command: QuoteCommand): Map<number, Order> {
  const standing = new Map([...quote.levels.values()].map((level) => [`${level.side} ${level.priceTicks}`, level]));
  const { userId, marketId, account, stp } = quote;
  const ladder = new Map<number, Order>();
  // Made once: what differs from level to level is set on each.
  const like = newOrder(
    { input: { now: batch.input.now, rules: (id) => batch.input.rules(id), nextOrderId: () => 0, nextSequence: () => 0 } },
    { type: 'place', userId, marketId, account, side: 'buy', kind: 'limit', priceTicks: 1, lots: 1, stp },
  );
  for (const side of SIDES) {
    const quoteId = quote.sides[side].id;
    for (const { priceTicks, lots } of pricesOf(command, side)) {
      const old = standing.get(`${side} ${priceTicks}`);
      const isKept = old !== undefined && openLots(old) >= lots && old.stp === stp;
      const level: Order = isKept
        ? { ...old, lots: old.filledLots + old.removedLots + lots }
        : { ...like, id: batch.input.quotes.nextLevelId(), quoteId, side, priceTicks, lots };
      ladder.set(level.id, level);
    }
  }
  return ladder;
}

/** What a side is to hold. */
function heldFor(held: bigint, cost: bigint, reserve: bigint | null): bigint {
  if (reserve === null) return cost;
  if (cost <= held && held <= reserve) return held;
  return cost > reserve ? cost : reserve;
}

/** Changes both holds to what a ladder needs; a denial changes nothing. */
function takeHolds(batch: Batch, rules: MarketRules, quote: Quote): Decision<Quote> {
  const costs = { buy: 0n, sell: 0n };
  for (const level of quote.levels.values()) costs[level.side] += clearingOf(rules, level).reserve.needs(batch, rules, level);
  const effects = batch.effects.length;
  let next = quote;
  const moved: [Side, bigint][] = [];
  for (const side of SIDES) {
    const more = heldFor(quote.sides[side].held, costs[side], quote.reserve?.[side] ?? null) - quote.sides[side].held;
    const [like] = [...quote.levels.values()].filter((level) => level.side === side);
    const admitted = more > 0n && like ? clearingOf(rules, like).admit(batch, rules, like, more) : accept(null);
    if (!admitted.ok) {
      for (const [of, atoms] of moved.reverse()) changeQuoteHold(batch, rules, next, of, -atoms);
      batch.effects.length = effects;
      return admitted;
    }
    moved.push([side, more]);
    next = changeQuoteHold(batch, rules, next, side, more);
  }
  return accept(next);
}

/** That levels came to rest or were taken out, as was asked, is nothing to settle. */
const isNews = (event: BookEvent) =>
  !((event.type === 'rest' && event.id >= FIRST_LEVEL_ID) || (event.type === 'end' && event.why === 'requested'));

/** Decides one quote: as it stands after its levels traded what they could, or why not. */
export function decideQuote(batch: Batch, command: QuoteCommand): Decision<Quote> {
  const rules = batch.input.rules(command.marketId);
  const open = checkTakesOrders(rules.mode);
  if (!open.ok) return open;
  const caught = checkCaughtUp(batch, rules);
  if (!caught.ok) return caught;
  if (rules.session && isQueueing(batch.session(rules))) return deny('ORDER_QUEUE_ONLY');
  if (command.until !== undefined && command.until <= batch.input.now) return deny('ORDER_FIELD_NOT_ALLOWED', {}, 'until');
  const clearing = clearingOf(rules, { account: command.account ?? rules.account });
  const isEmpty = command.bids.length + command.asks.length === 0;
  const taken = isEmpty ? accept(null) : (clearing.quotes?.(batch, rules) ?? accept(null));
  if (!taken.ok) return taken;
  const fits = checkLevels(batch, rules, command);
  if (!fits.ok) return fits;
  const before = quoteFor(batch, rules, command);
  const { stp = before.stp, until = null, protection = null, reserve = null } = command;
  const asked: Quote = { ...before, stp, until, protection, reserve, updated: batch.input.now };
  const levels = ladderOf(batch, asked, command);
  const held = takeHolds(batch, rules, { ...asked, levels });
  if (!held.ok) return held;
  const gone = [...before.levels.keys()].filter((id) => !levels.has(id));
  const outcome = batch.market(rules.marketId).book.quote(command.userId, gone, [...levels.values()], stp);
  if (!outcome.ok) throw new RangeError(`the engine refused a quote that had been checked: ${outcome.refusal}`);
  batch.saveQuote(held.value);
  batch.work += Math.ceil(levels.size / LEVELS_PER_ORDER);
  settleEvents(batch, rules, outcome.events.filter(isNews));
  const stands = batch.quote(quoteKey(command)) as Quote;
  if (isEmpty) endQuote(batch, stands, 'requested');
  return accept(batch.quote(quoteKey(command)) as Quote);
}

/** The live quotes that a command ends. */
export function quotesToEnd(
  quotes: Iterable<Quote>,
  { ofUser, marketId }: Pick<EndQuotesCommand, 'ofUser' | 'marketId'>,
): Quote[] {
  return [...quotes].filter(
    (quote) => (ofUser === null || quote.userId === ofUser) && (marketId === null || quote.marketId === marketId),
  );
}

/** Ends quotes; how many there were. Those of a market that takes no cancels stay, unless the operator ends them. */
export function decideEndQuotes(batch: Batch, command: EndQuotesCommand): Decision<number> {
  let ended = 0;
  for (const { userId, marketId } of quotesToEnd(batch.input.quotes.values(), command)) {
    const quote = batch.quote(quoteKey({ userId, marketId }));
    if (quote?.end !== null) continue;
    if (command.why === 'requested' && !checkCancelsOf(batch.input.rules(marketId)).ok) continue;
    endQuote(batch, quote, command.why);
    ended++;
  }
  return accept(ended);
}
