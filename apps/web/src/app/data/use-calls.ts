/** One call with several inputs at once. In a file of its own: what Home loads does not need it. */
import type { ClientInput } from '@glasshouse/client';
import type { Call, CallOutput } from '@glasshouse/contract';
import { useQueries } from '@tanstack/react-query';
import { useIsLoggedIn } from '../session/use-session.ts';
import { callKey, run } from './use-call.ts';

/** What each input was answered, in their order; undefined while it is read, and where that failed. Shares the cache of `useCall`. */
export function useCalls<C extends Call>(
  definition: C,
  inputs: readonly ClientInput<C>[],
  options: { quiet?: boolean } = {},
): (CallOutput<C> | undefined)[] {
  const own = definition.access === 'user';
  const loggedIn = useIsLoggedIn();
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: callKey(definition, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => run(definition, input, signal),
      enabled: !own || loggedIn,
      meta: { own, quiet: options.quiet ?? false },
    })),
    combine: (results) => results.map(({ data }) => data),
  });
}
