/**
 * How many notifications of orders are sent one by one. Pure.
 * Invariant: within a window every notification is either sent or counted.
 */

/** How long a window is. */
export const WINDOW_MS = 600_000;
/** Notifications of one user that are sent one by one in a window; the rest is one at its end. */
export const MOST_TOLD = 10;

/** What happened to an order. */
export type What = 'filled' | 'triggered' | 'ended';

/** A user's window: how many were sent one by one, and how often what happened beyond that. */
export type Window = Readonly<Record<What | 'told', number>>;

const EMPTY: Window = { told: 0, filled: 0, triggered: 0, ended: 0 };

/** Divides notifications into those that are sent now and those that are counted; answers the windows as they are then. */
export function withinWindows<Piece extends { readonly userId: number; readonly what: What }>(
  pieces: readonly Piece[],
  before: ReadonlyMap<number, Window>,
): { told: Piece[]; windows: Map<number, Window> } {
  const windows = new Map<number, Window>();
  const told: Piece[] = [];
  for (const piece of pieces) {
    const window = windows.get(piece.userId) ?? before.get(piece.userId) ?? EMPTY;
    const which = window.told < MOST_TOLD ? 'told' : piece.what;
    if (which === 'told') told.push(piece);
    windows.set(piece.userId, { ...window, [which]: window[which] + 1 });
  }
  return { told, windows };
}

/** Whether a window counted something to send at its end. */
export function hasGathered({ filled, triggered, ended }: Window): boolean {
  return filled + triggered + ended > 0;
}
