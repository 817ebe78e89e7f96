/** A receipt that could not be read yet, or at all. */
import { CallFailure } from '@glasshouse/client';
import type { ErrorCode } from '@glasshouse/contract';
import { useEffect } from 'react';

/** Why: no signed head covers it until about a time, null where that is not known; or there was no answer. */
export type Unread = { readonly state: 'tooEarly'; readonly at: number | null } | { readonly state: 'unavailable' };

/** What a failure says of it; `notYet` is the refusal that it is too early. */
export function unreadBy(error: unknown, notYet: ErrorCode): Unread {
  if (!(error instanceof CallFailure) || error.code !== notYet) return { state: 'unavailable' };
  const at = Number(error.params?.['at']);
  return { state: 'tooEarly', at: Number.isFinite(at) ? at : null };
}

const UNKNOWN_MS = 5_000;
const [LEAST_MS, MOST_MS, AFTER_MS] = [1_000, 60_000, 500];

/** Where any check of a receipt stands. */
type Standing = Unread | { readonly state: 'ready' | 'checking' | 'checked' };

/** When a receipt that was too early is asked for again, ms; false: never by itself. */
export function nextTry(check: Standing | undefined, now: number): number | false {
  if (check?.state !== 'tooEarly') return false;
  return check.at === null ? UNKNOWN_MS : Math.min(MOST_MS, Math.max(LEAST_MS, check.at - now + AFTER_MS));
}

/** Asks once more when a receipt that was too early is said to be there. */
export function useNextTry(check: Standing, again: () => void): void {
  useEffect(() => {
    const wait = nextTry(check, Date.now());
    if (wait === false) return;
    const timer = setTimeout(again, wait);
    return () => clearTimeout(timer);
  }, [check, again]);
}
