/** The cache of answers. A refusal is final and shown once as a toast; a lost connection is retried. */
import { CallFailure } from '@glasshouse/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** Marks of one query or mutation. */
export interface CallMeta {
  /** The screen shows failures itself. */
  quiet?: boolean;
}

const RETRIES = 2;

/** Whether a failed reading is worth another attempt. */
export function shouldRetry(count: number, error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false;
  return !error.decided && error.kind !== 'timeout' && count < RETRIES;
}

/** Makes the query client; `show` is called once for each failure that becomes a toast. */
export function createQueryClient(show: (failure: CallFailure) => void): QueryClient {
  const showUnlessQuiet = (error: unknown, meta: CallMeta | undefined, kinds: readonly string[]) => {
    if (!meta?.quiet && error instanceof CallFailure && kinds.includes(error.kind)) show(error);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => showUnlessQuiet(error, query.meta, ['refused']) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) =>
        showUnlessQuiet(error, mutation.meta, ['refused', 'transport', 'timeout', 'offline']),
    }),
    defaultOptions: {
      // What is opened is read, however short before it was read: two people work on the same things.
      queries: { retry: shouldRetry, staleTime: 0, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
