/** Calls in components: `useCall` reads, `useCallList` reads page after page, `useCallMutation` acts. */
import { CallFailure, type ClientInput } from '@glasshouse/client';
import type { Call, CallOutput } from '@glasshouse/contract';
import {
  type InfiniteData,
  type UseQueryResult,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { client, queryClient } from './services.ts';
import { usePresent } from './use-session.ts';

/** Rows that a list reads at a time. */
export const ROWS = 50;

/** Marks everything read by a call as out of date; what is on screen is read again. */
export function invalidateCall<C extends Call>(definition: C, input?: ClientInput<C>): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: input === undefined ? [definition.id] : [definition.id, input] });
}

type LooseCall = (definition: Call, input: unknown, options: object) => Promise<unknown>;
const run = (definition: Call, input: unknown, signal: AbortSignal) =>
  (client.call as LooseCall)(definition, input ?? {}, { signal, quiet: true });

/** Choices for reading. */
export interface ReadOptions {
  enabled?: boolean;
  /** The screen shows failures itself, no toast. */
  quiet?: boolean;
  /** Reads again at this interval while the page is in use. */
  everyMs?: number;
}

/** Reads by a call. */
export function useCall<C extends Call, T = CallOutput<C>>(
  definition: C,
  input?: ClientInput<C>,
  options: ReadOptions & { keepPrevious?: boolean; select?: (data: CallOutput<C>) => T } = {},
): UseQueryResult<T, Error> {
  const present = usePresent();
  return useQuery<CallOutput<C>, Error, T>({
    queryKey: [definition.id, input ?? {}],
    queryFn: ({ signal }) => run(definition, input, signal) as Promise<CallOutput<C>>,
    enabled: options.enabled ?? true,
    meta: { quiet: options.quiet ?? false },
    refetchInterval: present ? (options.everyMs ?? false) : false,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...(options.select ? { select: options.select } : {}),
  });
}

interface ListAnswer {
  list: unknown[];
  next?: string | undefined;
}
/** One item of a list call. */
export type ItemOf<C extends Call> = CallOutput<C> extends { list: (infer T)[] } ? T : never;

/** A list read page after page. */
export interface CallList<T> {
  items: readonly T[];
  /** First reading under way, nothing to show yet. */
  loading: boolean;
  failed: boolean;
  complete: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  refetch: () => void;
}

/** Reads a list call page after page by its cursor. */
export function useCallList<C extends Call>(
  definition: C,
  input: Omit<ClientInput<C>, 'page' | 'limit' | 'cursor'>,
  options: ReadOptions & { limit?: number } = {},
): CallList<ItemOf<C>> {
  const limit = options.limit ?? ROWS;
  const present = usePresent();
  const query = useInfiniteQuery<ListAnswer, Error, InfiniteData<ListAnswer>, readonly unknown[], string | null>({
    queryKey: [definition.id, { ...input, limit }],
    queryFn: ({ pageParam, signal }) => {
      const place = pageParam === null ? { page: 1 } : { cursor: pageParam };
      return run(definition, { ...input, limit, ...place }, signal) as Promise<ListAnswer>;
    },
    initialPageParam: null,
    getNextPageParam: (last) => last.next ?? null,
    enabled: options.enabled ?? true,
    meta: { quiet: options.quiet ?? false },
    refetchInterval: present ? (options.everyMs ?? false) : false,
  });
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.list as ItemOf<C>[]) ?? [], [query.data]);
  return {
    items,
    loading: query.isPending && query.fetchStatus !== 'idle',
    failed: query.isError && query.data === undefined,
    complete: query.data !== undefined && !query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    refetch: () => void query.refetch(),
  };
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
  /** Does it; while it is under way nothing happens. */
  submit: (input: ClientInput<C>) => void;
  /** The same as a promise. */
  run: (input: ClientInput<C>) => Promise<CallOutput<C>>;
  busy: boolean;
  failure: CallFailure | null;
  answer: CallOutput<C> | undefined;
  reset: () => void;
}

/** Acts by a call. */
export function useCallMutation<C extends Call>(definition: C, options: ActOptions<C> = {}): CallMutation<C> {
  const mutation = useMutation<CallOutput<C>, Error, ClientInput<C>>({
    mutationFn: (input) => (client.call as LooseCall)(definition, input, { quiet: true }) as Promise<CallOutput<C>>,
    meta: { quiet: options.quiet ?? false },
    onSuccess: (answer, input) => options.onDone?.(answer, input),
    onError: (error, input) => {
      if (error instanceof CallFailure) options.onFailure?.(error, input);
    },
  });
  return {
    submit: (input) => {
      if (!mutation.isPending) mutation.mutate(input);
    },
    run: (input) => mutation.mutateAsync(input),
    busy: mutation.isPending,
    failure: mutation.error instanceof CallFailure ? mutation.error : null,
    answer: mutation.data,
    reset: mutation.reset,
  };
}
