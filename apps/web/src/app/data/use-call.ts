/** Calls in components: `useCall` reads, `useCallMutation` acts; `use-call-list.ts` reads page after page. */
import { CallFailure, type ClientInput } from '@glasshouse/client';
import type { Call, CallOutput } from '@glasshouse/contract';
import { type UseQueryResult, keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client, queryClient } from '../services.ts';
import { useIsLoggedIn } from '../session/use-session.ts';
import { onePress } from './debounce.ts';
import { type Reading, readingOf } from './reading.ts';

/** The cache key of a call: its id, then its input. */
export function callKey<C extends Call>(definition: C, input?: ClientInput<C>): readonly unknown[] {
  return input === undefined ? [definition.id] : [definition.id, input];
}

/** Marks everything read by a call as out of date; what is on screen is read again. */
export function invalidateCall<C extends Call>(definition: C, input?: ClientInput<C>): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: callKey(definition, input) });
}

/** Choices for reading. */
export interface ReadOptions<T> {
  enabled?: boolean;
  /** The screen shows failures itself, no toast. */
  quiet?: boolean;
  staleTimeMs?: number;
  /** Reads again at this interval while the page is seen. */
  everyMs?: number;
  /** Keeps the old result while one with another input is read. */
  keepPrevious?: boolean;
  /** Picks or shapes, purely; draws again only when its result changes. */
  select?: (data: never) => T;
  /** Called once for each answer at its arrival, never for a cached one: what takes the time of the server goes here. */
  onAnswer?: (data: never) => void;
}

/** Asks the server. */
export const run = <C extends Call>(definition: C, input: ClientInput<C> | undefined, signal: AbortSignal) =>
  // Quiet for the client: the query cache shows a failure once, after the last attempt.
  (client.call as LooseCall)(definition, input ?? {}, { signal, quiet: true }) as Promise<CallOutput<C>>;
type LooseCall = (definition: Call, input: unknown, options: object) => Promise<unknown>;

/** What could not be read is not asked for again by the clock, or its error would turn into a skeleton each time. */
const repeatOf = (everyMs: number) => (query: { state: { data: unknown } }) => (query.state.data === undefined ? false : everyMs);

/** Reads by a call. A call of the user's own data waits for a session. */
export function useCall<C extends Call, T = CallOutput<C>>(
  definition: C,
  input?: ClientInput<C>,
  options: Omit<ReadOptions<T>, keyof Reading<unknown, T>> & Reading<CallOutput<C>, T> = {},
): UseQueryResult<T, Error> {
  const own = definition.access === 'user';
  const loggedIn = useIsLoggedIn();
  return useQuery<CallOutput<C>, Error, T>({
    queryKey: callKey(definition, input ?? ({} as ClientInput<C>)),
    ...readingOf<CallOutput<C>, T>((signal) => run(definition, input, signal), options),
    enabled: (options.enabled ?? true) && (!own || loggedIn),
    meta: { own, quiet: options.quiet ?? false },
    ...(options.staleTimeMs === undefined ? {} : { staleTime: options.staleTimeMs }),
    ...(options.everyMs === undefined ? {} : { refetchInterval: repeatOf(options.everyMs) }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
  });
}

/** Choices for acting. */
export interface ActOptions<C extends Call> {
  /** The screen shows failures itself, no toast. */
  quiet?: boolean;
  onDone?: (answer: CallOutput<C>, input: ClientInput<C>) => void;
  onFailure?: (failure: CallFailure, input: ClientInput<C>) => void;
}

/** An action under way or done. */
export interface CallMutation<C extends Call> {
  /** Submits; presses within 500 ms of each other are one (S9.09). */
  submit: (input: ClientInput<C>) => void;
  /** The same as a promise, without the guard against double presses. */
  run: (input: ClientInput<C>) => Promise<CallOutput<C>>;
  busy: boolean;
  /** The answer was lost and is being looked up: "Checking whether your order arrived". */
  checking: boolean;
  failure: CallFailure | null;
  /** What was sent last: a refusal is about it. */
  sent: ClientInput<C> | undefined;
  answer: CallOutput<C> | undefined;
  reset: () => void;
}

/** What is wrong with a field may be in the words of a product whose screens were never opened: they are loaded first. */
async function withFieldWords(failure: unknown): Promise<never> {
  const fields = failure instanceof CallFailure ? failure.fields : [];
  if (fields.length > 0) await import('./error-at.ts').then(({ loadFieldWords }) => loadFieldWords(fields)).catch(() => {});
  throw failure;
}

const LOST_ANSWER_TRIES = 4;

/** Whether a money call is sent again under the same request id: then the server returns its first answer. */
function answerWasLost(definition: Call, count: number, error: unknown): boolean {
  return definition.idempotent && error instanceof CallFailure && !error.decided && count < LOST_ANSWER_TRIES;
}

/** Acts by a call. Money calls are safe to repeat: every attempt of one press carries the same request id. */
export function useCallMutation<C extends Call>(definition: C, options: ActOptions<C> = {}): CallMutation<C> {
  const mutation = useMutation<CallOutput<C>, Error, { input: ClientInput<C>; requestId: string }>({
    mutationKey: [definition.id],
    mutationFn: ({ input, requestId }) =>
      (client.call as LooseCall)(definition, input, { requestId, quiet: true }).catch(withFieldWords) as Promise<CallOutput<C>>,
    retry: (count, error) => answerWasLost(definition, count, error),
    retryDelay: (count) => Math.min(1000 * 2 ** count, 5000),
    meta: { quiet: options.quiet ?? false },
    onSuccess: (answer, { input }) => options.onDone?.(answer, input),
    onError: (error, { input }) => {
      if (error instanceof CallFailure) options.onFailure?.(error, input);
    },
  });
  const { mutate, mutateAsync } = mutation;
  const submit = useMemo(() => {
    const press = onePress((input: ClientInput<C>) =>
      mutate(
        { input, requestId: client.newRequestId() },
        {
          // Only what the server refused has surely not happened.
          onError: (error) => {
            if (error instanceof CallFailure && error.code !== undefined) press.refused();
          },
        },
      ),
    );
    return press;
  }, [mutate]);
  return {
    submit: (input) => {
      if (!mutation.isPending) submit(input);
    },
    run: (input) => mutateAsync({ input, requestId: client.newRequestId() }),
    busy: mutation.isPending,
    checking: mutation.isPending && mutation.failureCount > 0,
    failure: mutation.error instanceof CallFailure ? mutation.error : null,
    sent: mutation.variables?.input,
    answer: mutation.data,
    reset: mutation.reset,
  };
}
