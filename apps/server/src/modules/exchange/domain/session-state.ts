/**
 * The phases of a market with trading hours, and what leads from one to the next. Pure.
 *
 * closed → auction → uncrossed → open ⇄ pause → auction …, and from each to closed when the session is over. In `uncrossed` the
 * auction is decided and what it left enters the book; nothing else of the market is decided meanwhile. Orders rest in the
 * book in `open` alone; in the others they are queued, and what still rests leaves the book first (`isSwept`).
 */
import type { IndexTick } from './batch.ts';
import type { MarketMode } from '../rules/market-mode.ts';
import {
  CALLED_WITHIN_MS,
  FRESH_MS,
  PAUSE_MOVE_PPM,
  PAUSE_WITHIN_MS,
  SILENT_MS,
  type Session,
  type SessionTerms,
} from '../rules/session.ts';

/** What a market does. */
export type Phase = 'closed' | 'auction' | 'uncrossed' | 'open' | 'pause';
/** What an auction is for: the first of a session, or one behind a pause. */
export type AuctionKind = 'opening' | 'reopening';

/** Why a market pauses: the index moved far, there was none, or the operator decided so. */
export type PauseReason = 'moved' | 'silent' | 'mode';

/** A tick with a price. */
export interface PricedTick {
  readonly time: number;
  readonly priceTicks: number;
}

/** A market's phase as it is stored: each change is a row. */
export interface StoredPhase {
  readonly marketId: number;
  readonly revision: number;
  readonly phase: Phase;
  /** The day of the session that runs or ran last; −1 before the first. */
  readonly day: number;
  readonly since: number;
  /** When an auction or a pause is over; null for others. */
  readonly until: number | null;
  /** The auction that runs, or that opened the market last. */
  readonly kind: AuctionKind | null;
  readonly isLonger: boolean;
  readonly tickTime: number | null;
  readonly referenceTicks: number | null;
  readonly priceTicks: number | null;
  readonly lots: number;
  readonly firstFill: number | null;
  readonly lastFill: number | null;
  /** When the market closed last, and the index then; null before the first close. */
  readonly closedAt: number | null;
  readonly closeTicks: number | null;
  /** Of a pause; null for others. */
  readonly pausedFor: PauseReason | null;
}

/** The same with what follows from rows and recorded ticks. */
export interface SessionState extends StoredPhase {
  /** Whether what rested when the phase began has left the book, and what ended with the session has ended. */
  readonly isSwept: boolean;
  /** When the next session closes whose orders have not ended; it may never have been called. */
  readonly sweptUntil: number;
  readonly newest: IndexTick | null;
  readonly last: PricedTick | null;
  /** Prices since the market opened, at most as old as a pause looks back, oldest first; while it is closed those of the last minute. */
  readonly recent: readonly PricedTick[];
  readonly hasMoved: boolean;
}

/** What a market has to do before anything else of it is decided. */
export type Step = 'close' | 'sweep' | 'call' | 'uncross' | 'enter' | 'pause';

/** A market before its first session. */
export function neverOpened(marketId: number, now: number): SessionState {
  return {
    marketId,
    revision: 0,
    phase: 'closed',
    day: -1,
    since: now,
    until: null,
    kind: null,
    isLonger: false,
    tickTime: null,
    referenceTicks: null,
    priceTicks: null,
    lots: 0,
    firstFill: null,
    lastFill: null,
    closedAt: null,
    closeTicks: null,
    pausedFor: null,
    ...UNSEEN,
  };
}

const UNSEEN = { isSwept: false, sweptUntil: 0, newest: null, last: null, recent: [], hasMoved: false } as const;

/** A stored phase before any tick was looked at. */
export const restored = (stored: StoredPhase): SessionState => ({ ...stored, ...UNSEEN });

/** The state in another phase, as another row. */
export function turned(state: SessionState, now: number, phase: Phase, change: Partial<SessionState> = {}): SessionState {
  const revision = state.revision + 1;
  return {
    ...state,
    revision,
    phase,
    since: now,
    until: null,
    pausedFor: null,
    isSwept: false,
    sweptUntil: 0,
    recent: [],
    hasMoved: false,
    ...change,
  };
}

const within = (ticks: readonly PricedTick[], now: number, ms: number) => ticks.filter(({ time }) => time >= now - ms);

/** The state once it has seen a recorded tick; older ones change nothing. */
export function withTick(state: SessionState, tick: IndexTick): SessionState {
  if (state.newest !== null && tick.time <= state.newest.time) return state;
  if (tick.priceTicks === null) return { ...state, newest: tick };
  const last = { time: tick.time, priceTicks: tick.priceTicks };
  if (state.phase === 'closed')
    return { ...state, newest: tick, last, recent: [...within(state.recent, tick.time, CALLED_WITHIN_MS), last] };
  if (state.phase !== 'open') return { ...state, newest: tick, last };
  // The price that the market opened at is the first that it may move from.
  if (tick.time < state.since) return { ...state, newest: tick, last, recent: [last] };
  const recent = [...within(state.recent, tick.time, PAUSE_WITHIN_MS), last];
  const hasMoved = state.hasMoved || recent.some(({ priceTicks }) => isLargeMove(last.priceTicks, priceTicks));
  return { ...state, newest: tick, last, recent, hasMoved };
}

/** A move of exactly the limit counts. */
const isLargeMove = (ticks: number, from: number) => Math.abs(ticks - from) * 1_000_000 >= from * PAUSE_MOVE_PPM;

/** Whether the index has a price now, of this session. */
function hasPrice({ newest }: SessionState, now: number, session: Session): boolean {
  return newest !== null && newest.priceTicks !== null && newest.time >= session.open && now - newest.time < FRESH_MS;
}

const isSilent = ({ last, since }: SessionState, now: number) => now - Math.max(last?.time ?? 0, since) >= SILENT_MS;

function dueWhileClosed(state: SessionState, now: number, session: Session | null, isNormal: boolean): Step | null {
  if (!state.isSwept || now >= state.sweptUntil) return 'sweep';
  return isNormal && session !== null && session.day > state.day && hasPrice(state, now, session) ? 'call' : null;
}

function dueInSession(state: SessionState, now: number, session: Session, isNormal: boolean): Step | null {
  switch (state.phase) {
    case 'open':
      return !isNormal || state.hasMoved || isSilent(state, now) ? 'pause' : null;
    case 'pause':
      if (!state.isSwept) return 'sweep';
      return isNormal && now >= (state.until ?? 0) && hasPrice(state, now, session) ? 'call' : null;
    case 'auction':
      if (!isNormal) return 'pause';
      return now >= (state.until ?? 0) ? 'uncross' : null;
    default:
      return isNormal ? 'enter' : 'pause';
  }
}

/** The next step of a market; null while there is none. */
export function dueStep({ calendar }: SessionTerms, state: SessionState, now: number, mode: MarketMode): Step | null {
  const session = calendar.at(now);
  const isNormal = mode === 'normal';
  if (state.phase === 'closed') return dueWhileClosed(state, now, session, isNormal);
  if (session === null || session.day !== state.day) return 'close';
  return dueInSession(state, now, session, isNormal);
}

/** Whether orders wait in the queue, and not in the book. */
export const isQueueing = ({ phase }: Pick<SessionState, 'phase'>): boolean => phase !== 'open';

/** Whether the market is to open again within its session: its quiet book follows the index, which before the first is the close. */
export const isReopening = ({ phase, kind }: Pick<SessionState, 'phase' | 'kind'>): boolean =>
  phase === 'pause' || (isCalled({ phase }) && kind === 'reopening');

/** Whether an auction has begun: what is queued stands until it is over. */
export const isCalled = ({ phase }: Pick<SessionState, 'phase'>): boolean => phase === 'auction' || phase === 'uncrossed';
