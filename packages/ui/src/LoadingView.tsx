// Waiting for a page: nothing for 200 ms, then its skeleton (or a ring) that stays at least 800 ms once
// shown [RULE-198, AMB-22]; after 1 s a line names what is awaited.

import { useEffect, useState, type ReactNode } from 'react';
import { Spinner } from './Spinner.tsx';
import './styles/skeleton.css';

/** Delay before a loading view is shown, ms. */
export const LOADING_DELAY_MS = 200;
/** Least time a loading indicator stays once visible, ms [RULE-198]. */
export const LOADING_LEAST_MS = 800;

/** True once `ms` have passed since mounting. */
export function useElapsed(ms: number): boolean {
  const [passed, setPassed] = useState(ms <= 0);
  useEffect(() => {
    if (ms <= 0) return;
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}

/** Whether to show a loading indicator for `loading`: late in, and at least 800 ms once in. */
export function useLoadingShown(loading: boolean, delayMs = LOADING_DELAY_MS): boolean {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (loading && shownAt === null) {
      const timer = setTimeout(() => setShownAt(Date.now()), delayMs);
      return () => clearTimeout(timer);
    }
    if (!loading && shownAt !== null) {
      const timer = setTimeout(() => setShownAt(null), Math.max(0, shownAt + LOADING_LEAST_MS - Date.now()));
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [loading, shownAt, delayMs]);
  return shownAt !== null;
}

export interface LoadingViewProps {
  /** "Loading markets". */
  label: string;
  /** Shown after 1 s: what is awaited. */
  detail?: ReactNode;
  /** The page's skeleton; without it a ring. */
  skeleton?: ReactNode;
  delayMs?: number;
}

/** A page that is on its way. */
export function LoadingView({ label, detail, skeleton, delayMs = LOADING_DELAY_MS }: LoadingViewProps) {
  const shown = useElapsed(delayMs);
  const slow = useElapsed(1000);
  if (!shown) return null;
  return (
    <div className="g-loading" aria-busy="true">
      <span className="sr" role="status">
        {label}
      </span>
      {skeleton ?? <Spinner size={28} />}
      {slow && detail && <p className="g-loading-text">{detail}</p>}
    </div>
  );
}
