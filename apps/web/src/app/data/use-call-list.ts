/** Lists in components, read page after page. No part of the start: Home shows none. */
import type { ClientInput } from '@glasshouse/client';
import { type Call, type CallOutput, LIST_LIMIT } from '@glasshouse/contract';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIsLoggedIn } from '../session/use-session.ts';
import { run } from './use-call.ts';

/** An answer of a list call; `list` has the items unless the caller picks them. */
interface ListAnswer {
  list?: unknown[];
  next?: string | undefined;
}
type Item<C extends Call> = CallOutput<C> extends { list: (infer T)[] } ? T : never;

/** Choices for reading a list. */
export interface ListOptions<C extends Call, T> {
  enabled?: boolean;
  quiet?: boolean;
  limit?: number;
  /** Picks the items of an answer that has more than one list. */
  itemsOf?: (answer: CallOutput<C>) => readonly T[];
}

/** A list read page after page. */
export interface CallList<T> {
  items: T[];
  /** First reading under way, nothing to show yet. */
  loading: boolean;
  failed: boolean;
  /** Everything has been read: "no more data". */
  complete: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  refetch: () => void;
}

/** Reads a list call page after page by its cursor, ten items at a time (S9.19). */
export function useCallList<C extends Call, T = Item<C>>(
  definition: C,
  input: Omit<ClientInput<C>, 'page' | 'limit' | 'cursor'>,
  options: ListOptions<C, T> = {},
): CallList<T> {
  const own = definition.access === 'user';
  const loggedIn = useIsLoggedIn();
  const limit = options.limit ?? LIST_LIMIT;
  const query = useInfiniteQuery<ListAnswer, Error, InfiniteData<ListAnswer>, readonly unknown[], string | null>({
    queryKey: [definition.id, { ...input, limit }],
    queryFn: ({ pageParam, signal }) => {
      const place = pageParam === null ? { page: 1 } : { cursor: pageParam };
      return run(definition, { ...input, limit, ...place } as never, signal) as Promise<ListAnswer>;
    },
    initialPageParam: null,
    getNextPageParam: (last) => last.next ?? null,
    enabled: (options.enabled ?? true) && (!own || loggedIn),
    meta: { own, quiet: options.quiet ?? false },
  });
  const { itemsOf } = options;
  const items = useMemo(
    () => query.data?.pages.flatMap((page) => (itemsOf ? itemsOf(page as CallOutput<C>) : (page.list as T[]))) ?? [],
    [query.data, itemsOf],
  );
  return {
    items,
    loading: query.isPending,
    failed: query.isError && query.data === undefined,
    complete: query.data !== undefined && !query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    refetch: () => void query.refetch(),
  };
}
