/** The form of a stock order: what is typed, what is wrong with it, and what is sent. Pure. */
import type { ClientInput } from '@glasshouse/client';
import type { Side } from '@glasshouse/contract/orders';
import type { StockForce, StockPhase, placeStockOco, previewStock } from '@glasshouse/contract/stocks';
import { addDecimals, compareDecimals, divDecimals, mulDecimals, subDecimals } from '@glasshouse/money';
import { type Pair, floorToStep } from '../../../market/pair/pair.ts';
import { readPositive } from '../../../order/form/check-order.ts';
import { type FormKind, hasPrice, hasTrigger } from '../../../order/form/order-kinds.ts';
import { shareOf } from '../../../order/form/order-math.ts';

/** Fields that are typed, in the order in which they stand. */
export const STOCK_FIELDS = ['trigger', 'price', 'stop', 'amount', 'display'] as const;
export type StockField = (typeof STOCK_FIELDS)[number];

/** The order as it stands in the form: figures as typed. */
export interface StockDraft {
  readonly side: Side;
  readonly kind: FormKind;
  readonly force: StockForce;
  /** Whether the amount is shares or money. */
  readonly unit: 'shares' | 'money';
  readonly price: string;
  readonly trigger: string;
  /** Limit of the stop of a pair; empty: it trades at market. */
  readonly stop: string;
  readonly amount: string;
  /** Shares that an iceberg shows at a time; empty: all of them. */
  readonly display: string;
  /** A share of the balance that was chosen; null once an amount is typed. */
  readonly percent: number | null;
  /** It was pressed: what is missing is named. */
  readonly tried: boolean;
}

/** What an order is checked against; figures are null while they are not known. */
export interface StockContext {
  readonly pair: Pair;
  readonly phase: StockPhase;
  /** The fee as a fraction of the value, on both sides in money. */
  readonly fee: string;
  /** What a market order is counted at: the newest price, else the last close. */
  readonly reference: string | null;
  /** The last close: outside the session a market buy holds for a tenth more. */
  readonly close: string | null;
  readonly shares: string | null;
  readonly money: string | null;
}

export type StockDraftAction =
  | { type: 'side'; side: Side }
  | { type: 'kind'; kind: FormKind }
  | { type: 'force'; force: StockForce }
  | { type: 'unit'; unit: StockDraft['unit'] }
  | { type: 'field'; field: StockField; text: string }
  | { type: 'pick'; price: string; amount: string | null }
  | { type: 'percent'; percent: number }
  | { type: 'tried' | 'placed' };

/** An order as it is sent, and asked about before. */
export type StockInput = ClientInput<typeof previewStock>;
/** A pair as it is sent. */
export type StockPairInput = ClientInput<typeof placeStockOco>;

const MONEY_DECIMALS = 6;
/** A market buy of the queue may cost so much of the close. */
const QUEUE_HOLD = '1.1';

/**
 * The forces that a kind can have now: what trades at once needs an open market, what waits for an auction a closed one. Without a
 * price a market may be in its session or wait for its auction: what both take.
 */
export function forcesOf(kind: FormKind, phase: StockPhase): readonly StockForce[] {
  if (kind === 'market') return [];
  if (kind !== 'limit' || phase === 'stale') return ['day', 'gtc'];
  return phase === 'open' ? ['day', 'gtc', 'ioc', 'fok', 'post_only'] : ['day', 'gtc', 'at_open'];
}

/** The force that counts: a chosen one that cannot be had now is the day's. */
export function forceNow({ kind, force }: Pick<StockDraft, 'kind' | 'force'>, phase: StockPhase): StockForce | null {
  const forces = forcesOf(kind, phase);
  if (forces.length === 0) return null;
  return forces.includes(force) ? force : 'day';
}

/** Units that an amount can have: by money a sale at market needs an open market. */
export const isByMoney = ({ side, kind, unit }: Pick<StockDraft, 'side' | 'kind' | 'unit'>, phase: StockPhase): boolean =>
  unit === 'money' && (side === 'buy' || kind !== 'market' || phase === 'open');

/** What the stop of a pair costs a share at most: its limit, or its trigger at market. */
const stopPrice = ({ stop, trigger }: Pick<StockDraft, 'stop' | 'trigger'>) => readPositive(stop === '' ? trigger : stop);

/** The price of a pair: a sale is counted at its limit, a buy at the costlier of the two, which it holds. */
function pairPrice(draft: StockDraft): string | null {
  const [limit, stop] = [readPositive(draft.price), stopPrice(draft)];
  if (draft.side === 'sell' || limit === null || stop === null) return limit;
  return compareDecimals(stop, limit) > 0 ? stop : limit;
}

/** The price that an order is counted at; null while it is missing. */
export function priceOf(draft: StockDraft, { phase, reference, close, pair }: StockContext): string | null {
  if (draft.kind === 'oco') return pairPrice(draft);
  if (hasPrice(draft.kind)) return readPositive(draft.price);
  if (hasTrigger(draft.kind)) return readPositive(draft.trigger);
  if (phase !== 'open' && draft.side === 'buy' && close !== null)
    return floorToStep(mulDecimals(close, QUEUE_HOLD, 20, 'down'), pair.tick);
  return reference;
}

/** What shares are worth at a price; shares times price is always whole. */
export const valueOf = (shares: string, price: string): string => mulDecimals(shares, price, MONEY_DECIMALS, 'down');
/** The fee on a value, up. */
export const feeOf = (value: string, fee: string): string => mulDecimals(value, fee, MONEY_DECIMALS, 'up');

/** What a buy holds. */
export function costOf(shares: string, price: string, fee: string): string {
  const value = valueOf(shares, price);
  return addDecimals(value, feeOf(value, fee));
}

/** The most shares that an amount of money buys with their fee. */
export function sharesFor(money: string, price: string, fee: string, lot: string): string {
  const each = mulDecimals(price, addDecimals('1', fee), 20, 'up');
  let shares = floorToStep(divDecimals(money, each, 20, 'down'), lot);
  // The fee is rounded up once for all of them: a lot more may still fit, or one less.
  while (compareDecimals(costOf(addDecimals(shares, lot), price, fee), money) <= 0) shares = addDecimals(shares, lot);
  while (compareDecimals(shares, '0') > 0 && compareDecimals(costOf(shares, price, fee), money) > 0)
    shares = subDecimals(shares, lot);
  return shares;
}

/** The shares that are meant; null while something is missing. */
export function sharesOf(draft: StockDraft, context: StockContext): string | null {
  const typed = readPositive(draft.amount);
  if (typed === null || !isByMoney(draft, context.phase)) return typed;
  const price = priceOf(draft, context);
  if (price === null) return null;
  const { fee, pair } = context;
  return draft.side === 'buy'
    ? sharesFor(typed, price, fee, pair.lot)
    : floorToStep(divDecimals(typed, price, 20, 'down'), pair.lot);
}

/** Value, fee and total of the order; null while something is missing. */
export function sumsOf(draft: StockDraft, context: StockContext) {
  const [shares, price] = [sharesOf(draft, context), priceOf(draft, context)];
  if (shares === null || price === null) return null;
  const value = valueOf(shares, price);
  const fee = feeOf(value, context.fee);
  const total = draft.side === 'buy' ? addDecimals(value, fee) : subDecimals(value, fee);
  return { shares, price, value, fee, total };
}

/** The most that the balance affords, in the unit of the amount; null while it is not known. */
export function mostOf(draft: StockDraft, context: StockContext): string | null {
  const { shares, money, pair, fee } = context;
  const price = priceOf(draft, context);
  const byMoney = isByMoney(draft, context.phase);
  if (draft.side === 'sell') {
    if (shares === null || !byMoney) return shares;
    return price === null ? null : valueOf(shares, price);
  }
  if (money === null || byMoney) return money;
  return price === null ? null : sharesFor(money, price, fee, pair.lot);
}

/** What is wrong with a field. */
export type StockProblem = 'required' | 'step' | 'tooSmall' | 'short' | 'tooMuch' | 'mustBeAbove' | 'mustBeBelow';

const isMultiple = (value: string, step: string) => compareDecimals(floorToStep(value, step), value) === 0;

function priceProblem(text: string, { pair }: StockContext): StockProblem | undefined {
  const price = readPositive(text);
  if (price === null) return 'required';
  return isMultiple(price, pair.tick) ? undefined : 'step';
}

/** A pair has its stop beyond its limit: above it for a buy, below it for a sale. */
function triggerProblem(draft: StockDraft, context: StockContext): StockProblem | undefined {
  const wrong = priceProblem(draft.trigger, context);
  const [limit, trigger] = [readPositive(draft.price), readPositive(draft.trigger)];
  if (draft.kind !== 'oco' || wrong !== undefined || limit === null || trigger === null) return wrong;
  const side = compareDecimals(trigger, limit);
  if (draft.side === 'buy') return side > 0 ? undefined : 'mustBeAbove';
  return side < 0 ? undefined : 'mustBeBelow';
}

function amountProblem(draft: StockDraft, context: StockContext): StockProblem | undefined {
  const { pair } = context;
  const typed = readPositive(draft.amount);
  if (typed === null) return 'required';
  if (!isByMoney(draft, context.phase) && !isMultiple(typed, pair.lot)) return 'step';
  const sums = sumsOf(draft, context);
  if (sums === null) return undefined;
  if (compareDecimals(sums.value, pair.minNotional) < 0) return 'tooSmall';
  const has = draft.side === 'buy' ? context.money : context.shares;
  const needs = draft.side === 'buy' ? sums.total : sums.shares;
  return has !== null && compareDecimals(needs, has) > 0 ? 'short' : undefined;
}

/** Whether an order may show a part of itself at a time: one that rests at its price. */
export const mayHide = (draft: Pick<StockDraft, 'kind' | 'force'>, phase: StockPhase): boolean => {
  const force = forceNow(draft, phase);
  return draft.kind === 'limit' && (force === 'day' || force === 'gtc');
};

/** What an iceberg shows at a time; null for any other order. */
const displayOf = (draft: StockDraft, { phase }: StockContext): string | null =>
  mayHide(draft, phase) && draft.display !== '' ? draft.display : null;

function displayProblem(draft: StockDraft, context: StockContext): StockProblem | undefined {
  const text = displayOf(draft, context);
  if (text === null) return undefined;
  const [shown, shares] = [readPositive(text), sharesOf(draft, context)];
  if (shown === null) return 'required';
  if (!isMultiple(shown, context.pair.lot)) return 'step';
  return shares !== null && compareDecimals(shown, shares) >= 0 ? 'tooMuch' : undefined;
}

/** What is wrong with the order, by field. */
export function stockProblems(draft: StockDraft, context: StockContext): Partial<Record<StockField, StockProblem>> {
  const trigger = hasTrigger(draft.kind) ? triggerProblem(draft, context) : undefined;
  const stop = draft.kind === 'oco' && draft.stop !== '' ? priceProblem(draft.stop, context) : undefined;
  const price = hasPrice(draft.kind) ? priceProblem(draft.price, context) : undefined;
  const amount = amountProblem(draft, context);
  const display = displayProblem(draft, context);
  return {
    ...(trigger === undefined ? {} : { trigger }),
    ...(price === undefined ? {} : { price }),
    ...(stop === undefined ? {} : { stop }),
    ...(amount === undefined ? {} : { amount }),
    ...(display === undefined ? {} : { display }),
  };
}

/** How much of what an order needs is missing; null while enough is there or nothing is known. */
export function missingOf(draft: StockDraft, context: StockContext): string | null {
  if (stockProblems(draft, context).amount !== 'short') return null;
  const sums = sumsOf(draft, context);
  const has = draft.side === 'buy' ? context.money : context.shares;
  return sums === null || has === null ? null : subDecimals(draft.side === 'buy' ? sums.total : sums.shares, has);
}

/** The pair that is sent; null of any other order, and while something is missing. */
export function pairInput(draft: StockDraft, context: StockContext): StockPairInput | null {
  const shares = sharesOf(draft, context);
  if (draft.kind !== 'oco' || shares === null || compareDecimals(shares, '0') <= 0) return null;
  const [price, trigger] = [readPositive(draft.price), readPositive(draft.trigger)];
  const stop = readPositive(draft.stop);
  if (price === null || trigger === null) return null;
  const { baseId, quoteId } = context.pair;
  return {
    currency_id: baseId,
    legal_id: quoteId,
    type: draft.side,
    amount: shares,
    target_price: price,
    trigger_price: trigger,
    ...(stop === null ? {} : { stop_price: stop }),
    force: draft.force === 'gtc' ? 'gtc' : 'day',
  };
}

/** The one of a pair that holds what both hold: of a buy its stop where that is the costlier one. */
function dearer({ stop_price: stop, trigger_price: trigger, target_price: price, ...common }: StockPairInput): StockInput {
  if (common.type === 'sell' || compareDecimals(stop ?? trigger, price) <= 0)
    return { ...common, kind: 'limit', target_price: price };
  const limit = stop === undefined ? {} : { target_price: stop };
  return { ...common, kind: stop === undefined ? 'stop_market' : 'stop_limit', trigger_price: trigger, ...limit };
}

/** What is asked about, and sent but for a pair; null while something is missing. An amount of money is turned into shares here where a price is known. */
export function stockInput(draft: StockDraft, context: StockContext): StockInput | null {
  const { pair, phase } = context;
  const { side, kind } = draft;
  if (kind === 'oco') {
    const both = pairInput(draft, context);
    return both && dearer(both);
  }
  const typed = readPositive(draft.amount);
  const byWorth = kind === 'market' && isByMoney(draft, phase);
  const shares = byWorth ? null : sharesOf(draft, context);
  if (typed === null || (!byWorth && (shares === null || compareDecimals(shares, '0') <= 0))) return null;
  const force = forceNow(draft, phase);
  const price = hasPrice(kind) ? readPositive(draft.price) : null;
  const trigger = hasTrigger(kind) ? readPositive(draft.trigger) : null;
  const display = displayOf(draft, context);
  return {
    currency_id: pair.baseId,
    legal_id: pair.quoteId,
    type: side,
    kind,
    ...(byWorth ? { quote_amount: typed } : { amount: shares ?? '' }),
    ...(price === null ? {} : { target_price: price }),
    ...(trigger === null ? {} : { trigger_price: trigger }),
    ...(force === null ? {} : { force }),
    ...(display === null ? {} : { display_amount: readPositive(display) ?? '' }),
  };
}

/** The form as it opens. */
export const newStockDraft = (side: Side, price: string): StockDraft => ({
  side,
  kind: 'limit',
  force: 'day',
  unit: 'shares',
  price,
  trigger: '',
  stop: '',
  amount: '',
  display: '',
  percent: null,
  tried: false,
});

/** The amount that a share of the balance means now. */
function withShare(draft: StockDraft, context: StockContext): StockDraft {
  const most = draft.percent === null ? null : mostOf(draft, context);
  if (most === null || draft.percent === null) return draft;
  const amount = shareOf(most, draft.percent, isByMoney(draft, context.phase) ? '0.01' : context.pair.lot);
  return { ...draft, amount: compareDecimals(amount, '0') === 0 ? '' : amount };
}

/** The same order by money, or in shares. */
function inUnit(draft: StockDraft, unit: StockDraft['unit'], context: StockContext): StockDraft {
  const next = { ...draft, unit };
  if (unit === draft.unit) return draft;
  if (draft.percent !== null) return withShare(next, context);
  const sums = sumsOf(draft, context);
  if (sums === null) return { ...next, amount: '' };
  return {
    ...next,
    amount: unit === 'shares' ? sums.shares : floorToStep(draft.side === 'buy' ? sums.total : sums.value, '0.01'),
  };
}

/** The form after a change. */
export function reduceStock(draft: StockDraft, action: StockDraftAction, context: StockContext): StockDraft {
  switch (action.type) {
    case 'side':
      return withShare({ ...draft, side: action.side, tried: false }, context);
    case 'kind':
      return withShare({ ...draft, kind: action.kind, tried: false }, context);
    case 'force':
      return { ...draft, force: action.force };
    case 'unit':
      return inUnit(draft, action.unit, context);
    case 'field':
      if (action.field === 'amount') return { ...draft, amount: action.text, percent: null };
      return withShare({ ...draft, [action.field]: action.text }, context);
    case 'pick': {
      const picked = { ...draft, kind: hasPrice(draft.kind) ? draft.kind : ('limit' as const), price: action.price };
      if (action.amount === null) return withShare(picked, context);
      return { ...picked, unit: 'shares', amount: floorToStep(action.amount, context.pair.lot), percent: null };
    }
    case 'percent':
      return withShare({ ...draft, percent: action.percent }, context);
    case 'tried':
      return { ...draft, tried: true };
    case 'placed':
      return { ...draft, amount: '', display: '', percent: null, tried: false };
  }
}
