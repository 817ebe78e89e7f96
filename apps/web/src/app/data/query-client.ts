/**
 * The cache of what was read over REST. A refusal is final and is shown once as a toast; a lost connection is tried
 * again. A reading shows no toast for a lost connection: the screen has its error state and the bar the reason.
 */
import { CallFailure } from '@glasshouse/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** Marks of one query or mutation. */
export interface CallMeta extends Record<string, unknown> {
  /** The screen shows failures itself. */
  quiet?: boolean;
  /** Data of the signed-in user: forgotten when the session changes. */
  own?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
    defaultError: Error;
  }
}

const RETRIES = 2;
const MAX_WAIT_MS = 10_000;
const STALE_MS = 5_000;

/** Whether a failed reading is worth another attempt. */
export function shouldRetry(count: number, error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false;
  // Known to be offline: what failed is read again when the connection is back.
  if (error.kind === 'offline' && globalThis.navigator?.onLine === false) return false;
  // After 60 s without an answer the error state comes, not another minute of waiting.
  return !error.decided && error.kind !== 'timeout' && count < RETRIES;
}

/** How long to wait before the next attempt. */
export function retryDelay(count: number, error: unknown): number {
  if (error instanceof CallFailure && error.retryAfterMs !== undefined) return Math.min(error.retryAfterMs, MAX_WAIT_MS);
  return Math.min(1000 * 2 ** count, MAX_WAIT_MS);
}

/** Makes the query client; `show` receives each failure that becomes a toast, once, and answers how it is taken away. */
export function createQueryClient(show: (failure: CallFailure) => () => void): QueryClient {
  const takeAway = new Map<string, () => void>();
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.meta?.quiet || !(error instanceof CallFailure)) return;
        if (error.kind === 'refused') show(error);
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        if (mutation.meta?.quiet || !(error instanceof CallFailure)) return;
        // Types 999 and 998 have shown their message on the way to another page.
        if (error.kind !== 'session' && error.kind !== 'unverified')
          takeAway.set(String(mutation.options.mutationKey), show(error));
      },
      // What was refused before is done now: its message is no longer true.
      onSuccess(_data, _variables, _result, { options }) {
        const key = String(options.mutationKey);
        takeAway.get(key)?.();
        takeAway.delete(key);
      },
    }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        staleTime: STALE_MS,
        refetchOnWindowFocus: true,
        // Our own signs of being offline decide; the browser's are wrong behind captive portals.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
