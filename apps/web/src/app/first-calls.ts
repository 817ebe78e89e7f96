/**
 * Answers that index.html has asked for before the app was there (start/first.js). The client's first call of the same
 * address takes them over, and the cache asks for them before the first page is drawn, so that the page is drawn once and
 * with its data. Anything else goes over the network as always.
 */
import type { Call } from '@glasshouse/contract';
import type { QueryClient } from '@tanstack/react-query';

/** Enough of a call without fields to make it. */
export type FirstCall = Pick<Call, 'id' | 'path' | 'access'>;

/** What the page's first script leaves behind. */
export interface FirstCalls {
  /** The session that they were made with; empty for a visitor. */
  token: string;
  /** Until when they count as new, in `performance.now()`. */
  until: number;
  calls: readonly FirstCall[];
  /** Answers under way by address; each is taken once. */
  answers: Record<string, Promise<Response> | undefined>;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Makes a `fetch` that takes over what `first` has. A lost one is asked for again, as if it had not been. */
export function takingOver(first: FirstCalls | undefined, fetch: Fetch, now: () => number): Fetch {
  return (url, init) => {
    const answer = first?.answers[url];
    const session = new Headers(init.headers).get('authorization') ?? '';
    if (!answer || init.method !== 'GET' || session !== first.token || now() > first.until) return fetch(url, init);
    delete first.answers[url];
    const given = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
    });
    return Promise.race([answer.catch(() => fetch(url, init)), given]);
  };
}

type Ask = (definition: Call, signal: AbortSignal) => Promise<unknown>;

/** Puts the answers into the cache, under the keys of `useCall`. Resolves when all are there or lost; never rejects. */
export async function readFirst(first: FirstCalls | undefined, cache: QueryClient, ask: Ask): Promise<void> {
  const calls = first?.calls ?? [];
  await Promise.all(
    calls.map((call) =>
      cache.prefetchQuery({
        queryKey: [call.id, {}],
        queryFn: ({ signal }) => ask({ ...call, method: 'GET', idempotent: false } as Call, signal),
        meta: { own: call.access === 'user', quiet: true },
      }),
    ),
  );
}
