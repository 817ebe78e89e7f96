/**
 * What the engine knows of a market from one tick to the next: its pause, its mark, and how far the triggers of a tick were served.
 * Values are immutable: a batch works on its own.
 *
 * Units: epoch ms of seconds of the index, ticks.
 */
import { afterPricedTick, isPaused, OUTAGE_MS, type Pause } from '@glasshouse/risk';
import type { MarketMode } from '../../exchange/index.ts';
import type { Mark } from '../domain/marks.ts';

/** Stages of a tick, in the published order. */
export const STAGE = { GUARDS: 1, EXITS: 2, LIQUIDATIONS: 3, DONE: 4 } as const;
export type Stage = (typeof STAGE)[keyof typeof STAGE];

/** How far the triggers of a tick were served: those of the stage up to this id, and all of the stages before. */
export interface Progress {
  readonly tick: number;
  readonly stage: Stage;
  readonly after: number;
}

/** What waits because of the mode of a market: all, or stops alone. */
export type Waiting = 'all' | 'stops';

/** The state of a market. */
export interface MarketState {
  readonly pause: Pause | null;
  /** First second with a price after the newest outage; null while none is known. */
  readonly resumed: number | null;
  /** The newest mark that was looked at; what is paused or halted has one too. */
  readonly mark: Mark | null;
  /** The newest seconds that counted for liquidations and for stops, before the one that is looked at. */
  readonly counted: Readonly<Record<Waiting, number | null>>;
  /** Since when the mode makes either wait; null: it does not. */
  readonly waits: Readonly<Record<Waiting, number | null>>;
  /** The second at which a wait of either ended last. */
  readonly waited: Readonly<Record<Waiting, number | null>>;
  readonly progress: Progress;
}

const NONE = { all: null, stops: null } as const;

/** A market that was never looked at. */
export const FRESH: MarketState = {
  pause: null,
  resumed: null,
  mark: null,
  counted: NONE,
  waits: NONE,
  waited: NONE,
  progress: { tick: 0, stage: STAGE.DONE, after: 0 },
};

/** What has to wait in a mode. Liquidations go on where nothing new is taken: they only make risk smaller. */
export function waitingIn(mode: MarketMode): Waiting | null {
  if (mode === 'halted') return 'all';
  return mode === 'cancel_only' || mode === 'read_only' ? 'stops' : null;
}

/** The state when a second with a price arrives; the same when it arrives again because its look was cut off. */
export function arrived(state: MarketState, time: number): MarketState {
  const { pause, resumed } = state;
  if (pause !== null && time <= pause.pricedAt) return state;
  const isBack = pause !== null && time - pause.pricedAt >= OUTAGE_MS;
  return { ...state, pause: afterPricedTick(pause, time), resumed: isBack ? time : resumed };
}

/** Whether the market is paused after an outage. */
export function isPausedIn({ pause }: MarketState): boolean {
  return pause !== null && isPaused(pause);
}

/** Until when it is; null: it is not. */
export function pausedUntil({ pause }: MarketState): number | null {
  return pause !== null && isPaused(pause) ? pause.until : null;
}

/** The state in a mode at a second: what waits begins to. */
export function waiting(state: MarketState, what: Waiting | null, time: number): MarketState {
  if (what === null) return state;
  const begun = { all: what === 'all' ? (state.waits.all ?? time) : state.waits.all, stops: state.waits.stops ?? time };
  return { ...state, waits: begun };
}

/** A wait that ended at a second. */
export interface Waited {
  readonly what: Waiting;
  readonly from: number;
}

/** The state at a second that counts, with the waits that ended at it. One of all is one of stops too, and is named once. */
export function counting(state: MarketState, what: Waiting | null, time: number): { state: MarketState; ended: Waited[] } {
  const { all, stops } = state.waits;
  const ended: Waited[] = [];
  if (all !== null) ended.push({ what: 'all', from: all });
  if (what === null && stops !== null && stops !== all) ended.push({ what: 'stops', from: stops });
  if (ended.length === 0 && (what !== null || stops === null)) return { state, ended };
  const isStopsOver = what === null && stops !== null;
  return {
    state: {
      ...state,
      waits: { all: null, stops: what === null ? null : stops },
      waited: { all: all === null ? state.waited.all : time, stops: isStopsOver ? time : state.waited.stops },
    },
    ended,
  };
}

/** The first second that a receipt of this second shows: the one that counted before it; after a pause or a wait see below. */
export function shownFrom({ counted, resumed, waited }: MarketState, what: Waiting, time: number): number {
  // After a wait the second before; what was passed over is a record of its own.
  if (waited[what] === time) return time - 1_000;
  const before = counted[what];
  if (before === null) return time - 1_000;
  // After a pause the outage that began it.
  return resumed !== null && before < resumed ? resumed - OUTAGE_MS : before;
}

/** The state when all of a second is done. */
export function done(state: MarketState, what: Waiting | null, time: number): MarketState {
  return {
    ...state,
    counted: { all: time, stops: what === null ? time : state.counted.stops },
    progress: { tick: time, stage: STAGE.DONE, after: 0 },
  };
}
