/**
 * What the engine knows of a market from one tick to the next: its pause, its mark, and how far the triggers of a tick were served.
 * Values are immutable: a batch works on its own.
 *
 * Units: epoch ms of seconds of the index, ticks.
 */
import { afterPricedTick, isPaused, OUTAGE_MS, type Pause } from '@glasshouse/risk';
import type { MarketMode } from '../../exchange/clearing/index.ts';
import type { Mark } from '../domain/marks.ts';
import { type FundingState, NO_FUNDING } from './funding.ts';
import { type MarkLog, NO_MARKS } from './mark-log.ts';

/** Stages of a tick, in the published order. */
export const STAGE = { GUARDS: 1, EXITS: 2, LIQUIDATIONS: 3, ACCOUNTS: 4, ENTRIES: 5, DONE: 6 } as const;
export type Stage = (typeof STAGE)[keyof typeof STAGE];

/** How far the triggers of a tick were served: those of the stage up to this id, and all of the stages before. */
export interface Progress {
  readonly tick: number;
  readonly stage: Stage;
  readonly after: number;
}

/** What waits because of the mode of a market: all, or stops alone. */
export type Waiting = 'all' | 'stops';

/** A wait that is under way. */
export interface Begun {
  readonly from: number;
  readonly record: number;
}

/** A wait that is over. */
export interface Ended {
  readonly at: number;
  readonly record: number;
}

/** The state of a market. */
export interface MarketState {
  readonly pause: Pause | null;
  /** First second with a price after the newest outage; null while none is known. */
  readonly resumed: number | null;
  /** The newest mark that was looked at; what is paused or halted has one too. */
  readonly mark: Mark | null;
  /** The newest seconds that counted for liquidations and for stops, before the one that is looked at. */
  readonly counted: Readonly<Record<Waiting, number | null>>;
  /** What the mode makes wait, since when, and the record that says so; null: it does not wait. */
  readonly waits: Readonly<Record<Waiting, Begun | null>>;
  /** The second at which either began to count again last, and the record that says so. */
  readonly waited: Readonly<Record<Waiting, Ended | null>>;
  readonly progress: Progress;
  readonly funding: FundingState;
  readonly marks: MarkLog;
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
  funding: NO_FUNDING,
  marks: NO_MARKS,
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

/** Writes the record of a wait and answers its number; `until` null: it begins. */
export type NoteWait = (what: Waiting, from: number, until: number | null) => number;

/** The state in a mode at a second: what has to wait begins to. */
export function waiting(state: MarketState, what: Waiting | null, time: number, note: NoteWait): MarketState {
  if (what === null || state.waits[what] !== null) return state;
  return { ...state, waits: { ...state.waits, [what]: { from: time, record: note(what, time, null) } } };
}

/** The state at a second that counts: waits that the mode does not ask for are over. One of all is one of stops too. */
export function counting(state: MarketState, what: Waiting | null, time: number, note: NoteWait): MarketState {
  const { waits, waited } = state;
  const end = (of: Waiting, isOver: boolean): Ended | null => {
    const wait = waits[of];
    return wait === null || !isOver ? null : { at: time, record: note(of, wait.from, time) };
  };
  const all = end('all', true);
  const stops = end('stops', what === null);
  if (all === null && stops === null) return state;
  return {
    ...state,
    waits: { all: null, stops: what === null ? null : waits.stops },
    waited: { all: all ?? waited.all, stops: stops ?? (what === null ? all : null) ?? waited.stops },
  };
}

/** The record of the wait that a receipt of this second shows: one that ended at it, or that holds back stops at it. */
export function shownWait({ waits, waited }: MarketState, what: Waiting, time: number): number | null {
  const ended = waited[what];
  if (ended?.at === time) return ended.record;
  return what === 'all' ? (waits.stops?.record ?? null) : null;
}

/** The first second that a receipt of this second shows. */
export function shownFrom({ counted, resumed, waited }: MarketState, what: Waiting, time: number): number {
  // After a wait the second before: what was passed over is a record of its own.
  if (waited[what]?.at === time) return time - 1_000;
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
