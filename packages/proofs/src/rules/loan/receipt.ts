// SPDX-License-Identifier: Apache-2.0
/**
 * Receipts of loans: what was lent against which pledge, by logged terms and a rate that follows from the pool's hours; then every hour,
 * payment, trigger and sale recomputed.
 *
 * Inputs, in this order: the terms, before the pool's first hour its terms, the pool's hours without gap (those that the rate looks back
 * on; of an open loan also each that charged it), then the seconds that are cited.
 */
import { formatAmount } from '@glasshouse/money';
import { canonicalText, hashOfText } from '../../canonical.ts';
import { type SecondTick, readSecondTicks } from '../../index-price/seconds.ts';
import { type EnvelopeVerdict, type LoggedRecord, type ReceiptFile, recordReceipts } from '../../receipt/envelope.ts';
import type { ReceiptKind } from '../../receipt/rule.ts';
import { utc } from '../../receipt/steps.ts';
import { HOUR_MS, hourOf } from '../defi/rate.ts';
import { type DefiHourFacts, type DefiTermsFacts, borrowPpmOf, readDefiHour, readDefiTerms } from '../defi/record.ts';
import { type LoanOpenFacts, assetsOf, marketFields, readLoanOpen, readLoanTerms } from './record.ts';
import { LOAN_RULE, RATE_HOURS, dueAt, fixedRate, ltvPpm, owedOf } from './rule.ts';
import { type Grounds, type LoanWalk, walkLoan } from './walk.ts';

/** The verdict on a receipt of a loan. */
export type LoanVerdict = EnvelopeVerdict<LoanOpenFacts, LoanWalk>;

const FORMAT = 'glasshouse-loan-receipt';

/** The inputs by what they are. */
interface Inputs {
  /** Terms of the pool with their hash, where they are given. */
  readonly pool: (DefiTermsFacts & { readonly hash: string }) | null;
  readonly hours: readonly (DefiHourFacts & { readonly hash: string })[];
  readonly seconds: ReadonlyMap<number, SecondTick>;
}

/** The pool's hours when each follows the one before; null otherwise. */
function readHours(open: LoanOpenFacts, bodies: readonly string[]): Inputs['hours'] | null {
  const { debt } = assetsOf(open);
  const hours = bodies.map((body) => ({ facts: readDefiHour(body), hash: hashOfText(body) }));
  const read: (DefiHourFacts & { readonly hash: string })[] = [];
  for (const { facts, hash } of hours) {
    if (facts === null || facts.asset !== debt.asset || facts.scale !== debt.scale) return null;
    const last = read.at(-1);
    const isNext = last === undefined || (facts.before === last.hash && facts.hour === last.hour + HOUR_MS);
    if (!isNext) return null;
    read.push({ ...facts, hash });
  }
  return read;
}

function readInputs(open: LoanOpenFacts, records: readonly LoggedRecord[]): Inputs | null {
  const seconds = records.filter(({ price }) => price !== undefined);
  const ticks = readSecondTicks(seconds, open.symbol, open.pair.priceDecimals);
  const bodies = records.filter(({ price }) => price === undefined).map(({ body }) => body);
  const terms = bodies[0] === undefined ? null : readDefiTerms(bodies[0]);
  const hours = readHours(open, terms ? bodies.slice(1) : bodies);
  const pool = terms && { ...terms, hash: hashOfText(bodies[0] as string) };
  return ticks && hours && { pool, hours, seconds: new Map(ticks.map((tick) => [tick.leaf, tick])) };
}

/** Whether the rate is the base of the pool's terms: no hour of it was over. */
function isRatedFirst(open: LoanOpenFacts, { pool }: Inputs): boolean {
  const { debt } = assetsOf(open);
  if (pool?.hash !== open.poolBy || pool.asset !== debt.asset || pool.scale !== debt.scale) return false;
  const rate = fixedRate(open.term, pool, open, open.principal, [pool.base]) ?? pool.base;
  return pool.from <= open.openedAt && open.ratePpm === rate;
}

/** Whether the rate is that of the pool when the loan opened. */
function isRated(open: LoanOpenFacts, inputs: Inputs): boolean {
  const { term, principal, ratePpm, poolBy, openedAt } = open;
  const { hours } = inputs;
  const at = hours.findIndex(({ hash }) => hash === poolBy);
  const newest = hours[at];
  if (newest === undefined) return isRatedFirst(open, inputs);
  if (hourOf(newest.hour) !== hourOf(openedAt)) return false;
  const last = hours.slice(Math.max(0, at + 1 - RATE_HOURS), at + 1);
  const isWhole = last.length === RATE_HOURS || last[0]?.before === null;
  const rate = fixedRate(term, newest.curve, open, principal, last.map(borrowPpmOf));
  return rate === null ? ratePpm === borrowPpmOf(newest) : isWhole && ratePpm === rate;
}

function isOfTerms(open: LoanOpenFacts, body: string): boolean {
  const terms = hashOfText(body) === open.terms ? readLoanTerms(body) : null;
  return (
    terms !== null && terms.from <= open.openedAt && canonicalText(marketFields(terms)) === canonicalText(marketFields(open))
  );
}

function areInputsValid(open: LoanOpenFacts, [terms, ...others]: readonly LoggedRecord[]): boolean {
  const inputs = readInputs(open, others);
  if (terms === undefined || inputs === null || !isOfTerms(open, terms.body)) return false;
  const tick = inputs.seconds.get(open.tick.leaf);
  const isCited = tick?.time === open.tick.time && tick.ticks === open.tick.ticks && tick.prices === open.prices;
  return isCited && isRated(open, inputs);
}

/** What the walk rests on: a record's rate charges the next full hour. */
function groundsOf(open: LoanOpenFacts, records: readonly LoggedRecord[]): Grounds | null {
  const inputs = readInputs(open, records.slice(1));
  if (inputs === null) return null;
  const rates = inputs.hours.map((hour) => [hourOf(hour.hour) + 1, borrowPpmOf(hour)] as const);
  // The rate that a loan opened at charges the full hour after it as well.
  return { seconds: inputs.seconds, rates: new Map([[hourOf(open.openedAt) + 1, open.ratePpm], ...rates]) };
}

const shown = (asset: { readonly asset: string; readonly scale: number }, atoms: bigint) =>
  `${formatAmount(atoms, asset.scale)} ${asset.asset}`;

const KIND = recordReceipts<LoanOpenFacts, LoanWalk>({
  product: 'loan',
  rules: [LOAN_RULE],
  read: readLoanOpen,
  madeAt: ({ openedAt }) => openedAt,
  show: (open) => {
    const { debt, pledge } = assetsOf(open);
    return {
      borrowed: shown(debt, open.principal),
      pledge: shown(pledge, open.pledge),
      rate: `${formatAmount(BigInt(open.ratePpm), 4)} % a year`,
      ltv: `${formatAmount(ltvPpm(open.pair, open.principal, open.pledge, open.tick.ticks) ?? 0n, 4)} %`,
      due: utc(dueAt(open.term, open.openedAt)),
    };
  },
  isEnded: (_, events) => events.length > 0,
  decidesTerms: true,
  areInputsValid,
  recompute(open, inputs, events) {
    const grounds = groundsOf(open, inputs);
    return grounds && walkLoan(open, events, grounds);
  },
  agrees: (_, { isSaid }) => ({ outcome: true, amounts: isSaid }),
  describe(open, { state, end, sales }) {
    const { debt, pledge } = assetsOf(open);
    const sold = sales === 0 ? '' : `, after ${sales} sale${sales === 1 ? '' : 's'}`;
    const how = {
      open: `owes ${shown(debt, owedOf(state))} against ${shown(pledge, state.pledge)}`,
      closed: 'was paid, and its pledge went back',
      written_off: 'was written off, and nothing more is owed',
    }[end];
    return `A loan of ${shown(debt, open.principal)} ${how}${sold}`;
  },
});

/** The kind of receipts. */
export const loanReceipts: ReceiptKind<ReceiptFile, LoanVerdict> & { readonly format: typeof FORMAT } = {
  ...KIND,
  format: FORMAT,
};
