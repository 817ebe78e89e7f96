/** Sends a confirmed act once, and shows its result whatever happens to the connection. */
import { CallFailure } from '@glasshouse/client';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { useCallback, useRef, useState } from 'react';
import { socket } from '../../app/services.ts';
import { FateUnknown, sendOnce } from './place.ts';

/** Where the placing stands. */
export type PlacePhase = 'idle' | 'sending' | 'checking' | 'unknown';

/** What placing needs of a product. `attempt` always carries the ticket's own request id. */
export interface PlacingParts<T, R> {
  attempt: (ticket: T) => Promise<R>;
  /** How long a lost ticket may be sent again, ms. */
  patienceMs: (ticket: T) => number;
  /** Called even when the screen is no longer shown. */
  onPlaced: (answer: R, ticket: T) => void;
  onRefused: (failure: CallFailure, ticket: T) => void;
  /** After every end: what was read is read again. */
  readAgain: () => void;
}

/** A limit order may wait a minute for the connection. A market order must not trade at the price of another moment. */
export const PATIENCE_MS = { priced: 60_000, market: 10_000 } as const;
const MOST_WAIT_MS = 5_000;
const STATUS_TOO_MANY = 429;

/** Whether the server may have done the work although no answer came. */
function isLost(error: unknown): boolean {
  if (!(error instanceof CallFailure) || error.decided) return false;
  const { status } = error;
  return status === undefined || status >= 500 || status === STATUS_TOO_MANY || status < 400;
}

/** Waits a little longer after each try, and for the socket to be back, but never for more than five seconds. */
function wayOpen(tries: number): Promise<void> {
  const pause = new Promise<void>((done) => setTimeout(done, Math.min(1000 * tries, MOST_WAIT_MS)));
  return pause.then(
    () =>
      new Promise<void>((done) => {
        if (socket.status.get().state === 'connected') {
          done();
          return;
        }
        const finish = () => {
          clearTimeout(timer);
          stop();
          done();
        };
        const timer = setTimeout(finish, MOST_WAIT_MS);
        const stop = socket.status.subscribe(() => {
          if (socket.status.get().state === 'connected') finish();
        });
      }),
  );
}

/** Places tickets, one at a time. */
export function usePlacing<T, R>(
  parts: PlacingParts<T, R>,
): { phase: PlacePhase; place: (ticket: T) => void; reset: () => void } {
  const [phase, setPhase] = useState<PlacePhase>('idle');
  const latest = useRef(parts);
  latest.current = parts;
  const underway = useRef(false);

  const place = useCallback((ticket: T) => {
    if (underway.current) return;
    underway.current = true;
    setPhase('sending');
    sendOnce({
      attempt: () => latest.current.attempt(ticket),
      isLost,
      onChecking: () => setPhase('checking'),
      ready: wayOpen,
      now: Date.now,
      patienceMs: latest.current.patienceMs(ticket),
    })
      .then((answer) => {
        setPhase('idle');
        haptic('medium');
        latest.current.onPlaced(answer, ticket);
      })
      .catch((error: unknown) => {
        haptic('error');
        setPhase(error instanceof FateUnknown ? 'unknown' : 'idle');
        if (error instanceof CallFailure) latest.current.onRefused(error, ticket);
      })
      .finally(() => {
        underway.current = false;
        latest.current.readAgain();
      });
  }, []);

  const reset = useCallback(() => {
    if (!underway.current) setPhase('idle');
  }, []);
  return { phase, place, reset };
}
