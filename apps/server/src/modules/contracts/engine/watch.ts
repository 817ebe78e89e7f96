/**
 * What each recorded tick of the index does to positions, in the published order: guards of entries, owners' exits by position,
 * liquidations by position, conditional entries. Nothing is triggered without a price, in a pause after an outage, or while the market is halted.
 *
 * Invariants: a trigger is judged by what the batch has made of it when its turn comes; within a stage ids rise, so that a look
 * which was cut off goes on behind the last one. Positions that a batch touched are judged directly, all others by their triggers.
 */
import { fundRecord, LEAST_SAMPLED, termsRecord, type WaitValues, waitRecord } from '@glasshouse/proofs/contracts';
import { type Extreme, FUNDING_RULES, type FundingRules, leastSample, LIQUIDATION_FEE_PPM, markTicks } from '@glasshouse/risk';
import {
  BATCH_WORK,
  type Batch,
  type IndexTick,
  isBlock,
  isLive,
  type MarketRules,
  type TickWatch,
} from '../../exchange/clearing/index.ts';
import type { DueFunding, FundingDesk, Paid } from '../domain/funding.ts';
import type { Mark, Marks } from '../domain/marks.ts';
import { type ContractPosition, isOpen, type TrailingStop } from '../domain/position.ts';
import type { FundPaid, PositionBook } from '../domain/position-book.ts';
import { serveCopies } from './copies.ts';
import { fireEntries } from './entries.ts';
import { exit, hasFired } from './exits.ts';
import { beginSecond, type FundingSecond, isNewPeriod, isOverdue, momentOf, type PeriodRate, sampleSecond } from './funding.ts';
import { guardEntry } from './guards.ts';
import { liquidate } from './liquidate.ts';
import { liquidateAccount } from './liquidate-cross.ts';
import { judge, type Look } from './look.ts';
import { tellRisks } from './tell-risks.ts';
import {
  arrived,
  counting,
  done,
  isPausedIn,
  pausedUntil,
  STAGE,
  type Stage,
  type NoteWait,
  waiting,
  waitingIn,
} from './market-state.ts';
import { closeMarks, FOLLOWED_KINDS, marksWriter, needing, withMark } from './mark-log.ts';
import { EXIT_KINDS, GUARD_KINDS, LIQUIDATION_KINDS } from './market-triggers.ts';
import { type EngineBatch, EngineMemory, FUNDING, type MarketLabels } from './memory.ts';
import { InOrder } from './in-order.ts';
import { countPayment, PAID_AT_ONCE, payOn } from './payments.ts';
import { sampleAt } from './samples.ts';

/** One stage of a tick: which triggers it serves, whom of what was touched, and how. */
interface Served {
  readonly stage: Stage;
  readonly kinds: typeof GUARD_KINDS;
  /** Whether a position that was touched has to be served; entries are asked for by `entries`. */
  readonly isReached: (look: Look, positionId: number) => boolean;
  readonly serve: (look: Look, id: number) => void;
}

const EXITS: Served = {
  stage: STAGE.EXITS,
  kinds: EXIT_KINDS,
  isReached: (look, id) => {
    const position = look.view.position(id);
    return position !== undefined && isOpen(position) && hasFired(look, position);
  },
  serve: exit,
};

const LIQUIDATIONS: Served = {
  stage: STAGE.LIQUIDATIONS,
  kinds: LIQUIDATION_KINDS,
  isReached: (look, id) => {
    const position = look.view.position(id);
    if (position === undefined || !isOpen(position) || position.marginMode === 'cross') return false;
    return position.status === 'closing' || judge(look, position).isDue;
  },
  serve: liquidate,
};

/** What the engine needs to know of markets for its records. */
export type LabelsOf = (rules: Pick<MarketRules, 'marketId'>) => MarketLabels;

/** What funding is made by. */
export interface FundingParts {
  /** The figures of the rate of a period of a market. */
  readonly rulesAt: (period: number, marketId: number) => FundingRules;
  /** Most positions that pay in one batch. */
  readonly paidAtOnce: number;
}

/** The engine: a watch of the index with its memory. */
export class ContractsEngine implements TickWatch, Marks, FundingDesk {
  readonly memory: EngineMemory;
  readonly #labels: LabelsOf;
  readonly #funding: FundingParts;

  constructor(book: PositionBook, labels: LabelsOf, funding: Partial<FundingParts> = {}) {
    this.memory = new EngineMemory(book);
    this.#labels = labels;
    this.#funding = { rulesAt: () => FUNDING_RULES, paidAtOnce: PAID_AT_ONCE, ...funding };
  }

  /** Always: a pause after an outage follows from every second, and whoever opens the first position has to know it. */
  isWatching(): boolean {
    return true;
  }

  /** Whether nothing may trade in a market at this moment of a batch, because its index came back a moment ago. */
  isPaused(batch: Batch, marketId: number): boolean {
    return isPausedIn(this.memory.in(batch).state(marketId));
  }

  last(batch: Batch, marketId: number): Mark | null {
    return this.memory.in(batch).state(marketId).mark;
  }

  /** The newest mark of a market, as was committed last; null: it has none. */
  markOf(marketId: number): Mark | null {
    return this.memory.state(marketId).mark;
  }

  /** The farthest mark of a trailing stop since it began, as was committed last; null: it did not begin. */
  extremeOf({ id, marketId, core }: ContractPosition, stop: TrailingStop): Extreme {
    return this.memory.triggers(marketId).extremeOf(id, core.side, stop, []);
  }

  /** Until when a market is paused, as was committed last; null: it is not. */
  pausedUntil(marketId: number): number | null {
    return pausedUntil(this.memory.state(marketId));
  }

  /** The newest rate of a market, as was committed last; null before it had one. */
  rateOf(marketId: number): PeriodRate | null {
    return this.memory.state(marketId).funding.rate;
  }

  /** The figures of the rate of a period of a market. */
  fundingRulesAt(period: number, marketId: number): FundingRules {
    return this.#funding.rulesAt(period, marketId);
  }

  due(batch: Batch, marketId: number): DueFunding | null {
    return this.memory.in(batch).state(marketId).funding.paying;
  }

  newest(batch: Batch, marketId: number): number | null {
    return this.memory.in(batch).state(marketId).funding.newest;
  }

  paid(batch: Batch, paid: Paid): void {
    countPayment(this.memory.in(batch), paid);
  }

  /** The fund pays what a cross account cannot: atoms of rounding. */
  payFromFund(batch: Batch, { assetId, marketId, atoms: paid }: FundPaid): void {
    const own = this.memory.in(batch);
    own.changeFund(assetId, { cause: 'close', marketId, recordId: null, moment: batch.input.now, paid, received: 0n });
  }

  /** Whether the fund of a market has too little for anything new; capital that no tick has counted yet counts with the question. */
  isFundShort(batch: Batch, marketId: number): boolean {
    const own = this.memory.in(batch);
    this.#takeCapital(own, { marketId });
    return own.fund(this.memory.book.termsAt(marketId, batch.input.now).settleAssetId).isShort;
  }

  /** Some positions pay what is due. */
  goOn(batch: Batch, rules: MarketRules): void {
    payOn(this.memory.in(batch), rules, this.#funding.paidAtOnce);
  }

  /** The number of the terms that hold for a position from a time on; where they are new their record is written. */
  versionOf(batch: Batch, marketId: number, termsTime: number): number {
    const terms = this.memory.book.termsAt(marketId, termsTime);
    const { symbol, index, settle, scale, priceDecimals, lotDecimals } = this.#labels({ marketId });
    const { contract } = terms;
    return this.memory.in(batch).versionOf(marketId, terms, termsTime, (version) =>
      termsRecord({
        market: marketId,
        symbol,
        tier_version: version,
        from: termsTime,
        index,
        contract: contract.kind,
        settle,
        scale,
        price_decimals: priceDecimals,
        lot_decimals: lotDecimals,
        fee_ppm: terms.feePpm,
        liquidation_fee_ppm: LIQUIDATION_FEE_PPM,
        tiers: terms.table.map(({ to, maxMultiple, maintenancePpm }) => ({
          to,
          multiple: maxMultiple,
          maintenance_ppm: maintenancePpm,
        })),
        funding: FUNDING,
      }),
    );
  }

  look(batch: Batch, rules: MarketRules, tick: IndexTick): boolean {
    const { time, priceTicks } = tick;
    const own = this.memory.in(batch);
    const { view } = own;
    this.#takeCapital(own, rules);
    if (isOverdue(own.state(rules.marketId).funding, time)) this.goOn(batch, rules);
    if (isOverdue(own.state(rules.marketId).funding, time)) return false;
    this.#fund(own, rules, tick);
    this.#closeMarks(own, rules, time);
    const what = waitingIn(rules.mode);
    const note: NoteWait = (kind, from, until) => noteWait(own, rules, { what: kind, from, until, tick: time });
    let state = waiting(own.state(rules.marketId), what, time, note);
    if (priceTicks !== null) {
      const index = BigInt(priceTicks);
      state = { ...arrived(state, time), mark: { ticks: markTicks(index, momentOf(state.funding, time)), index, time } };
    }
    own.states.set(rules.marketId, state);
    if (priceTicks === null || state.mark === null || isPausedIn(state) || what === 'all') return true;
    const isForStops = what !== 'stops';
    const marked = { time, mark: state.mark.ticks };
    const counted = counting(isForStops ? { ...state, marks: withMark(state.marks, marked) } : state, what, time, note);
    own.states.set(rules.marketId, counted);
    const triggers = this.memory.triggers(rules.marketId);
    const { rate } = momentOf(counted.funding, time);
    const ticks = own.counted.get(rules.marketId) ?? [];
    const look: Look = { batch, view, own, triggers, rules, tick: time, mark: state.mark.ticks, rate, ticks, state: counted };
    view.tick = time;
    const recorded = own.records.length;
    const isDone = this.#serveAll(look, !isForStops);
    view.tick = null;
    noteNeeded(own, rules.marketId, time, recorded);
    if (isForStops) own.counted.set(rules.marketId, [...ticks, marked]);
    if (!isDone) return false;
    tellRisks(look);
    own.states.set(rules.marketId, done(own.state(rules.marketId), what, time));
    return true;
  }

  /** Writes the marks of what is over by this second. */
  #closeMarks(own: EngineBatch, rules: MarketRules, time: number): void {
    const state = own.state(rules.marketId);
    own.states.set(rules.marketId, { ...state, marks: closeMarks(state.marks, time, marksWriter(own, rules, time)) });
  }

  /** What a second does to the funding of its market, before anything else. */
  #fund(own: EngineBatch, rules: MarketRules, { time, priceTicks }: IndexTick): void {
    const { batch, view } = own;
    const { marketId, symbol } = rules;
    const index = priceTicks === null ? null : BigInt(priceTicks);
    const priced = (): bigint => {
      if (index === null) throw new RangeError(`second ${time} has no price`);
      return index;
    };
    const second: FundingSecond = {
      own,
      marketId,
      symbol,
      time,
      index,
      rulesAt: (period) => this.#funding.rulesAt(period, marketId),
      openLots: (side) => view.openLots(marketId, side),
      markBy: (state) => markTicks(priced(), momentOf(state, time)),
      sample: () => {
        const { book } = batch.market(marketId);
        const { contract } = this.memory.book.termsAt(marketId, batch.input.now);
        const floor = leastSample(contract, LEAST_SAMPLED, rules.settle.scale);
        return sampleAt({ contract, book, floor, openLots: view.openLots(marketId, 'long') }, time, priced());
      },
    };
    const state = own.state(marketId);
    // The terms of a market stand before its rates: they say which index it has.
    if (isNewPeriod(state.funding, time)) this.versionOf(batch, marketId, batch.input.now);
    own.states.set(marketId, { ...state, funding: sampleSecond(second, beginSecond(second, state.funding)) });
  }

  #serveAll(look: Look, stopsWait: boolean): boolean {
    const reached = look.triggers.reached(Number(look.mark), look.ticks);
    if (!this.#guards(look, reached)) return false;
    if (!stopsWait && !this.#serve(look, reached, EXITS)) return false;
    if (!this.#serve(look, reached, LIQUIDATIONS) || !this.#serveAccounts(look)) return false;
    return stopsWait || (serveCopies(look) && fireEntries(look));
  }

  /** Cross accounts by user: those that the mark reached, and those that something changed. Each is judged anew. */
  #serveAccounts(look: Look): boolean {
    const { batch, view, own, rules, tick, mark } = look;
    const { marketId, account, settle } = rules;
    const assetId = settle.id;
    const { progress } = own.state(marketId);
    if (progress.tick === tick && progress.stage > STAGE.ACCOUNTS) return true;
    const ids = new InOrder(progress.tick === tick && progress.stage === STAGE.ACCOUNTS ? progress.after : 0);
    const add = (userId: number) => {
      if (view.crossOf(userId).some((position) => position.marketId === marketId)) ids.add(userId);
    };
    for (const owner of this.memory.cross.reached(marketId, Number(mark))) if (owner.assetId === assetId) add(owner.userId);
    for (const userId of batch.input.changedOwners ?? []) add(userId);
    for (const position of view.touched.values()) if (position.marginMode === 'cross') add(position.userId);
    let seen = view.events.length;
    for (let id = ids.next(); id !== null; id = ids.next()) {
      liquidateAccount(look, { userId: id, account, assetId });
      own.states.set(marketId, { ...own.state(marketId), progress: { tick, stage: STAGE.ACCOUNTS, after: id } });
      for (; seen < view.events.length; seen++) {
        const { userId } = view.events[seen] as (typeof view.events)[number];
        if (userId > id) add(userId);
      }
      if (batch.work >= BATCH_WORK) return false;
    }
    return true;
  }

  /** Entries by their ids. Each that is served has ended, so that no place has to be kept. */
  #guards(look: Look, reached: ReturnType<Look['triggers']['reached']>): boolean {
    const { batch, rules } = look;
    const ids = new Set(reached.flatMap(({ kind, owner }) => (GUARD_KINDS.has(kind) ? [owner] : [])));
    // A block stands for its members, each of which has a guard of its own.
    for (const order of batch.touched.values())
      if (order.marketId === rules.marketId && isLive(order) && !isBlock(order)) ids.add(order.id);
    for (const id of [...ids].sort((a, b) => a - b)) {
      guardEntry(look, id);
      if (batch.work >= BATCH_WORK) return false;
    }
    return true;
  }

  #serve(look: Look, reached: ReturnType<Look['triggers']['reached']>, { stage, kinds, isReached, serve }: Served): boolean {
    const { batch, view, own, rules, tick, triggers } = look;
    const { marketId } = rules;
    const { progress } = own.state(marketId);
    if (progress.tick === tick && progress.stage > stage) return true;
    const after = progress.tick === tick && progress.stage === stage ? progress.after : 0;
    const ids = new InOrder(after);
    for (const { kind, owner } of reached) if (kinds.has(kind) && !view.touched.has(owner)) ids.add(owner);
    if (stage === STAGE.LIQUIDATIONS) for (const id of triggers.closing) ids.add(id);
    for (const { id, marketId: of } of view.touched.values()) if (of === marketId && isReached(look, id)) ids.add(id);
    let seen = view.events.length;
    for (let id = ids.next(); id !== null; id = ids.next()) {
      serve(look, id);
      own.states.set(marketId, { ...own.state(marketId), progress: { tick, stage, after: id } });
      // What it touched may be reached as well, and is served where its turn is still to come.
      for (; seen < view.events.length; seen++) {
        const { positionId, marketId: of } = view.events[seen] as (typeof view.events)[number];
        if (of === marketId && positionId > id && isReached(look, positionId)) ids.add(positionId);
      }
      if (batch.work >= BATCH_WORK) return false;
    }
    return true;
  }

  /** Capital that came to the fund counts from now on, with a record of its own. */
  #takeCapital(own: EngineBatch, { marketId }: Pick<MarketRules, 'marketId'>): void {
    const { settleAssetId: assetId } = this.memory.book.termsAt(marketId, own.batch.input.now);
    own.countCloses();
    const fund = own.fund(assetId);
    const amount = (this.memory.capital.get(assetId) ?? 0n) - fund.capital;
    if (amount <= 0n) return;
    const time = own.batch.input.now;
    const id = own.nextId();
    const after = own.changeFund(assetId, {
      cause: 'capital',
      marketId: null,
      recordId: id,
      moment: time,
      paid: 0n,
      received: amount,
    });
    const { settle } = this.#labels({ marketId });
    const body = fundRecord({
      asset: settle,
      cause: 'capital',
      amount,
      before: fund.balance,
      after: after.balance,
      time,
    });
    const none = { userId: null, positionId: null, tick: null, from: null, lists: null };
    own.record({ id, kind: 'contract_fund', marketId: null, ...none }, body);
  }
}

/** Notes where records since need the block of their second. */
function noteNeeded(own: EngineBatch, marketId: number, time: number, recorded: number): void {
  const isNeeding = own.records.slice(recorded).some((one) => one.marketId === marketId && FOLLOWED_KINDS.includes(one.kind));
  const state = own.state(marketId);
  if (isNeeding) own.states.set(marketId, { ...state, marks: needing(state.marks, time) });
}

/** Keeps the record of a wait; answers its number. */
function noteWait(
  own: EngineBatch,
  { marketId, symbol }: MarketRules,
  { tick, ...wait }: Pick<WaitValues, 'what' | 'from' | 'until'> & { readonly tick: number },
): number {
  const id = own.nextId();
  const none = { userId: null, positionId: null, from: null, lists: null };
  own.record({ id, kind: 'contract_wait', marketId, tick, ...none }, waitRecord({ market: marketId, symbol, ...wait }));
  return id;
}
