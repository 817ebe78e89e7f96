// SPDX-License-Identifier: Apache-2.0
/** A loan walked from its opening through all that happened to it: hours charged, triggers proved, each thing possible when it came. */
import { type SecondTick, areWithoutGap } from '../../index-price/seconds.ts';
import { hourOf } from '../defi/rate.ts';
import type { CitedTick } from '../dual/record.ts';
import { type ReadEvent, isSaid, readLoanEvent } from './event.ts';
import { type LoanEvent, type LoanOutcome, outcomeOf } from './outcome.ts';
import { type LoanOpenFacts, OLDEST_TICK_MS, firstState } from './record.ts';
import { LOAN_TERMS, type LoanState, chargedTo, coinValue, ltvPpm, owedOf } from './rule.ts';
import { LEAST_WIDTH_PPM, WIDENS_FROM_PPM, isTriggered, mayDecide, saleOf } from './sale.ts';

/** What a walk rests on. */
export interface Grounds {
  /** Seconds of the market by their leaf. */
  readonly seconds: { readonly get: (leaf: number) => SecondTick | undefined };
  /** Rates of an open loan by the hour that they charge. */
  readonly rates: { readonly get: (hour: number) => number | undefined };
}

/** A loan as far as it is known. */
export interface LoanWalk {
  readonly state: LoanState;
  readonly end: 'open' | 'closed' | 'written_off';
  /** Whether each record says the amounts that the rule makes. */
  readonly isSaid: boolean;
  readonly sales: number;
}

/** Where a loan stands between two events. */
interface Stage {
  state: LoanState;
  time: number;
  end: LoanWalk['end'];
  isSaid: boolean;
  sales: number;
  /** The liquidation that runs: its reason, rounds, and how many of them were wide; null when none does. */
  selling: {
    readonly reason: 'ltv' | 'term';
    readonly rounds: number;
    readonly wide: number;
    /** Since when nothing was filled. */
    readonly unfilledSince: number;
  } | null;
  isLoss: boolean;
}

const isSame = (a: LoanState, b: LoanState) =>
  a.principal === b.principal && a.interest === b.interest && a.pledge === b.pledge && a.hour === b.hour;

/** The seconds of cited ticks; null when one is not there, is of a label that may not decide, or is newer than the event or older than allowed. */
function provedTicks(open: LoanOpenFacts, cited: readonly CitedTick[], time: number, { seconds }: Grounds): SecondTick[] | null {
  const found = cited.map(({ leaf }) => seconds.get(leaf));
  const isProved = (second: SecondTick | undefined, i: number): second is SecondTick =>
    second !== undefined &&
    second.ticks === cited[i]?.ticks &&
    second.time === cited[i].time &&
    mayDecide(open.prices, second.prices) &&
    second.time <= time;
  if (!found.every(isProved)) return null;
  const last = found.at(-1);
  return last === undefined || time - last.time <= OLDEST_TICK_MS ? found : null;
}

function isTriggeredBy(
  open: LoanOpenFacts,
  event: LoanEvent & { readonly ticks: readonly CitedTick[] },
  level: number,
  grounds: Grounds,
) {
  const ticks = provedTicks(open, event.ticks, event.time, grounds);
  return ticks !== null && areWithoutGap(ticks) && isTriggered(open.pair, event.before, level, ticks);
}

/** Rounds of the market, and the time without a fill, after which the reserve may take over. */
export const ROUNDS_OF_MARKET = 12;
export const UNFILLED_MS = 60_000;

/** Whether the reserve may take a round over: the market had its rounds or a minute, or the order is too small for it. */
function mayTakeOver(
  open: LoanOpenFacts,
  event: Extract<LoanEvent, { event: 'round' }>,
  { rounds, unfilledSince }: NonNullable<Stage['selling']>,
): boolean {
  const { before, tick, reason } = event;
  const { quantity } = saleOf(open, before, reason, tick.ticks, LEAST_WIDTH_PPM);
  if (coinValue(open.pair, quantity, tick.ticks, 'down') < open.leastValue) return true;
  return rounds > 0 && (rounds >= ROUNDS_OF_MARKET || event.time - unfilledSince >= UNFILLED_MS);
}

/** Whether an event could come where the loan stands, by ticks that are proved. */
function mayCome(open: LoanOpenFacts, event: LoanEvent, stage: Stage, grounds: Grounds): boolean {
  const { selling } = stage;
  // A sale is over when its level is reached no more: by a round, by what was paid or added, or by the price alone. Nothing says so.
  const isFree = !stage.isLoss;
  switch (event.event) {
    case 'warned':
      return isFree && isTriggeredBy(open, event, open.levels.warning, grounds);
    case 'liquidating':
      return isFree && (event.reason === 'term' || isTriggeredBy(open, event, open.levels.sale, grounds));
    case 'unpledged':
      return isFree && provedTicks(open, [event.tick], event.time, grounds) !== null;
    case 'round':
      return (
        selling !== null &&
        !stage.isLoss &&
        event.reason === selling.reason &&
        event.round === selling.rounds + 1 &&
        event.wide === selling.wide &&
        (event.by === 'market' || mayTakeOver(open, event, selling)) &&
        provedTicks(open, [event.tick], event.time, grounds) !== null
      );
    case 'written_off':
      return stage.isLoss;
    case 'repaid':
    case 'pledged':
    case 'closed':
      // Between two rounds a loan may always be paid and added to: the sale goes on by what is left.
      return !stage.isLoss;
  }
}

/** Whether the LTV of a round was one from which on orders widen. */
function isWide(open: LoanOpenFacts, { before, tick }: Extract<LoanEvent, { event: 'round' }>): boolean {
  const ltv = ltvPpm(open.pair, owedOf(before), before.pledge, tick.ticks);
  return ltv === null || ltv >= BigInt(WIDENS_FROM_PPM);
}

function advance(open: LoanOpenFacts, stage: Stage, { event, said }: ReadEvent, outcome: LoanOutcome): void {
  stage.state = outcome.after;
  stage.time = event.time;
  stage.isSaid &&= isSaid(open, said, outcome);
  if (event.event === 'liquidating') stage.selling = { reason: event.reason, rounds: 0, wide: 0, unfilledSince: event.time };
  else if (event.event === 'round' && stage.selling) {
    const { reason, rounds, wide, unfilledSince } = stage.selling;
    const isFilled = event.fills.length > 0;
    stage.selling = {
      reason,
      rounds: rounds + 1,
      wide: wide + (isWide(open, event) ? 1 : 0),
      unfilledSince: isFilled ? event.time : unfilledSince,
    };
    stage.sales += 1;
    stage.isLoss = outcome.isLoss === true;
  } else if (event.event !== 'repaid' && event.event !== 'pledged') stage.selling = null;
  if (event.event === 'written_off') stage.end = 'written_off';
  if (event.event === 'closed') stage.end = 'closed';
}

/** A loan that is walked event by event. */
export class LoanWalker {
  readonly open: LoanOpenFacts;
  readonly #grounds: Grounds;
  readonly #stage: Stage;
  #n = 0;

  constructor(open: LoanOpenFacts, grounds: Grounds) {
    this.open = open;
    this.#grounds = grounds;
    this.#stage = {
      state: firstState(open),
      time: open.openedAt,
      end: 'open',
      isSaid: true,
      sales: 0,
      selling: null,
      isLoss: false,
    };
  }

  get walk(): LoanWalk {
    const { state, end, sales, isSaid: isAllSaid } = this.#stage;
    return { state, end, sales, isSaid: isAllSaid };
  }

  /** Whether it is being sold, so that an order of it may be under way. */
  get isSelling(): boolean {
    return this.#stage.selling !== null;
  }

  /** Goes on by hours, as far as they are charged. Error: RangeError without the rate of one. */
  charge(hour: number): LoanState {
    this.#stage.state = chargedTo(this.#stage.state, hour, this.#rate);
    return this.#stage.state;
  }

  get #rate(): number | ((hour: number) => number) {
    const { open } = this;
    if (LOAN_TERMS[open.term] !== null) return open.ratePpm;
    return (hour) => {
      const rate = this.#grounds.rates.get(hour);
      if (rate === undefined) throw new RangeError(`no rate of hour ${hour}`);
      return rate;
    };
  }

  /** Takes the next event: what it does; null when it could not have happened so. */
  step(body: string): { readonly event: LoanEvent; readonly outcome: LoanOutcome } | null {
    const { open } = this;
    const stage = this.#stage;
    const read = readLoanEvent(open, body);
    if (read === null || stage.end !== 'open') return null;
    const { event } = read;
    this.#n += 1;
    if (event.loan !== open.id || event.n !== this.#n || event.time < stage.time) return null;
    const charged = chargedTo(stage.state, hourOf(event.time), this.#rate);
    if (!isSame(event.before, charged) || !mayCome(open, event, stage, this.#grounds)) return null;
    const outcome = outcomeOf(open, event);
    if (outcome === null) return null;
    advance(open, stage, read, outcome);
    return { event, outcome };
  }
}

/** The loan after all events; null when one could not have happened so. */
export function walkLoan(open: LoanOpenFacts, bodies: readonly string[], grounds: Grounds): LoanWalk | null {
  const walker = new LoanWalker(open, grounds);
  return bodies.every((body) => walker.step(body) !== null) ? walker.walk : null;
}
