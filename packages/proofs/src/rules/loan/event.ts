// SPDX-License-Identifier: Apache-2.0
/** Records of what happened to a loan: each with the loan before and after it, and every amount that moved. */
import { type LogRecord, type RecordValue, canonicalText } from '../../canonical.ts';
import { atomsOf } from '../defi/fields.ts';
import { Fields, amountText } from '../dual/fields.ts';
import type { CitedTick } from '../dual/record.ts';
import { type LoanEvent, type LoanEventName, type LoanFill, type LoanOutcome, outcomeOf, type PoolDue } from './outcome.ts';
import { type LoanMarket, type LoanOpenFacts, RECORDS, assetsOf, citedFields, readCited, triggersOf } from './record.ts';
import type { LoanState } from './rule.ts';

const KINDS = {
  repaid: 'loan_event',
  pledged: 'loan_event',
  unpledged: 'loan_event',
  warned: 'loan_warning',
  liquidating: 'loan_liquidation',
  round: 'loan_round',
  written_off: 'loan_end',
  closed: 'loan_end',
} as const satisfies Record<LoanEventName, string>;

type Values = Readonly<Record<string, RecordValue>>;

const stateFields = (market: LoanMarket, { principal, interest, pledge, hour }: LoanState): Values => {
  const assets = assetsOf(market);
  return {
    principal: amountText(principal, assets.debt.scale),
    interest: amountText(interest, assets.debt.scale),
    pledge: amountText(pledge, assets.pledge.scale),
    hour: String(hour),
  };
};

const poolFields = ({ lent, due, feeDue }: PoolDue, scale: number): Values => ({
  lent: amountText(lent, scale),
  due: amountText(due, scale),
  fee_due: amountText(feeDue, scale),
});

/** The scale of the fee of a fill: a purchase pays it in the coin. */
const feeScale = ({ pair }: LoanMarket) => (pair.borrows === 'quote' ? pair.quoteScale : pair.coinScale);

const fillFields = (market: LoanMarket, { id, price, quantity, value, fee }: LoanFill): Values => ({
  id,
  price: amountText(price, market.pair.priceDecimals),
  quantity: amountText(quantity, market.pair.coinScale),
  value: amountText(value, market.pair.quoteScale),
  fee: amountText(fee, feeScale(market)),
});

/** What an event says beside the loan before and after it. */
function ownFields(open: LoanOpenFacts, event: LoanEvent): Values {
  const { debt, pledge } = assetsOf(open);
  const tick = (cited: CitedTick) => citedFields(cited, open.pair.priceDecimals);
  switch (event.event) {
    case 'repaid':
      return { amount: amountText(event.amount, debt.scale), pool: poolFields(event.pool, debt.scale) };
    case 'pledged':
      return { amount: amountText(event.amount, pledge.scale) };
    case 'unpledged':
      return { amount: amountText(event.amount, pledge.scale), tick: tick(event.tick) };
    case 'warned':
      return { ticks: event.ticks.map(tick) };
    case 'liquidating':
      return { reason: event.reason, ticks: event.ticks.map(tick) };
    case 'round':
      return {
        round: String(event.round),
        reason: event.reason,
        by: event.by,
        wide: String(event.wide),
        tick: tick(event.tick),
        fills: event.fills.map((fill) => fillFields(open, fill)),
        pool: poolFields(event.pool, debt.scale),
      };
    case 'written_off':
      return { pool: poolFields(event.pool, debt.scale), reserve: amountText(event.reserve, debt.scale) };
    case 'closed':
      return {};
  }
}

/** What a record says of the outcome: it is recomputed where the receipt is checked. */
export interface SaidOutcome {
  readonly amounts: Values;
  readonly after: Values;
}

/** What a record has to say of an outcome. */
export function saidOf(open: LoanOpenFacts, { after, amounts, sale }: LoanOutcome): SaidOutcome {
  const { debt, pledge } = assetsOf(open);
  const { quoteScale, coinScale, priceDecimals } = open.pair;
  const scales = { debt: debt.scale, pledge: pledge.scale, quote: quoteScale };
  const moved = Object.entries(amounts).map(([name, [of, atoms]]) => [name, amountText(atoms, scales[of])]);
  const order = sale && {
    value: amountText(sale.value, quoteScale),
    quantity: amountText(sale.quantity, coinScale),
    limit: amountText(sale.limit, priceDecimals),
    seized: amountText(sale.seized, pledge.scale),
  };
  const triggers = triggersOf(open, after);
  const price = (ticks: bigint | null) => (ticks === null ? null : amountText(ticks, priceDecimals));
  return {
    amounts: { ...(Object.fromEntries(moved) as Values), ...order },
    after: { ...stateFields(open, after), warning_price: price(triggers.warning), sale_price: price(triggers.sale) },
  };
}

const recordOf = (open: LoanOpenFacts, event: LoanEvent, { amounts, after }: SaidOutcome): LogRecord => ({
  ...RECORDS.head(KINDS[event.event]),
  event: event.event,
  loan: String(event.loan),
  n: String(event.n),
  time: String(event.time),
  before: stateFields(open, event.before),
  ...ownFields(open, event),
  amounts,
  after,
});

/** The record of an event. Error: RangeError when it cannot happen so. */
export function loanEventRecord(open: LoanOpenFacts, event: LoanEvent): LogRecord {
  const outcome = outcomeOf(open, event);
  if (outcome === null) throw new RangeError(`loan ${event.loan} cannot be ${event.event}`);
  return recordOf(open, event, saidOf(open, outcome));
}

const MOST_FILLS = 1_000;

function listOf<T>(fields: Fields, name: string, most: number, read: (one: Fields) => T): T[] {
  const list = fields.raw(name);
  if (!Array.isArray(list) || list.length > most) throw new TypeError(name);
  return list.map((one) => read(new Fields(one)));
}

function readState(open: LoanOpenFacts, fields: Fields): LoanState {
  const { debt, pledge } = assetsOf(open);
  return {
    principal: atomsOf(fields, 'principal', debt.scale),
    interest: atomsOf(fields, 'interest', debt.scale),
    pledge: atomsOf(fields, 'pledge', pledge.scale),
    hour: fields.count('hour'),
  };
}

function readPoolDue(fields: Fields, scale: number): PoolDue {
  const pool = {
    lent: atomsOf(fields, 'lent', scale),
    due: atomsOf(fields, 'due', scale),
    feeDue: atomsOf(fields, 'fee_due', scale),
  };
  if (pool.feeDue > pool.due) throw new TypeError('a fee beyond the interest');
  return pool;
}

const readFill =
  (market: LoanMarket) =>
  (fields: Fields): LoanFill => ({
    id: fields.text('id'),
    price: fields.amount('price', market.pair.priceDecimals),
    quantity: fields.amount('quantity', market.pair.coinScale),
    value: atomsOf(fields, 'value', market.pair.quoteScale),
    fee: atomsOf(fields, 'fee', feeScale(market)),
  });

function readOwn(open: LoanOpenFacts, event: LoanEventName, fields: Fields) {
  const { debt, pledge } = assetsOf(open);
  const tick = (one: Fields) => readCited(one, open.pair.priceDecimals);
  const pool = () => readPoolDue(fields.inner('pool'), debt.scale);
  const reason = () => fields.oneOf('reason', ['ltv', 'term'] as const);
  switch (event) {
    case 'repaid':
      return { event, amount: fields.amount('amount', debt.scale), pool: pool() };
    case 'pledged':
      return { event, amount: fields.amount('amount', pledge.scale) };
    case 'unpledged':
      return { event, amount: fields.amount('amount', pledge.scale), tick: tick(fields.inner('tick')) };
    case 'warned':
      return { event, ticks: listOf(fields, 'ticks', 3, tick) };
    case 'liquidating':
      return { event, reason: reason(), ticks: listOf(fields, 'ticks', 3, tick) };
    case 'round':
      return {
        event,
        round: fields.count('round', 1),
        reason: reason(),
        by: fields.oneOf('by', ['market', 'reserve'] as const),
        wide: fields.count('wide'),
        tick: tick(fields.inner('tick')),
        fills: listOf(fields, 'fills', MOST_FILLS, readFill(open)),
        pool: pool(),
      };
    case 'written_off':
      return { event, pool: pool(), reserve: atomsOf(fields, 'reserve', debt.scale) };
    case 'closed':
      return { event };
  }
}

const NAMES = Object.keys(KINDS) as LoanEventName[];
const valuesOf = (value: unknown): Values => {
  if (typeof value !== 'object' || value === null) throw new TypeError('no fields');
  return value as Values;
};

/** An event with what its record says of the outcome. */
export interface ReadEvent {
  readonly event: LoanEvent;
  readonly said: SaidOutcome;
}

/** Reads the text of an event's record; null when it is none of this loan's kind. Its outcome is not checked here. */
export function readLoanEvent(open: LoanOpenFacts, body: string): ReadEvent | null {
  const read = (kind: string) =>
    RECORDS.read<ReadEvent>(
      body,
      kind,
      (fields) => {
        const name = fields.oneOf('event', NAMES);
        const event = {
          loan: fields.count('loan'),
          n: fields.count('n', 1),
          time: fields.count('time'),
          before: readState(open, fields.inner('before')),
          ...readOwn(open, name, fields),
        } as LoanEvent;
        return { event, said: { amounts: valuesOf(fields.raw('amounts')), after: valuesOf(fields.raw('after')) } };
      },
      ({ event, said }) => recordOf(open, event, said),
    );
  for (const kind of new Set(Object.values(KINDS))) {
    const found = read(kind);
    if (found) return found;
  }
  return null;
}

/** Whether a record says the outcome. */
export const isSaid = (open: LoanOpenFacts, said: SaidOutcome, outcome: LoanOutcome): boolean => {
  const right = saidOf(open, outcome);
  return canonicalText(said.amounts) === canonicalText(right.amounts) && canonicalText(said.after) === canonicalText(right.after);
};
