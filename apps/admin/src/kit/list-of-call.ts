/** A call that answers all of its rows at once, in the form that tables take. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { CallList } from '../app/use-call.ts';

export function listOfCall<T>(
  query: { data: readonly T[] | undefined; refetch: () => unknown } & Pick<UseQueryResult, 'isPending' | 'isError'>,
): CallList<T> {
  return {
    items: query.data ?? [],
    loading: query.isPending,
    failed: query.isError && query.data === undefined,
    complete: query.data !== undefined,
    loadingMore: false,
    loadMore: () => {},
    refetch: () => void query.refetch(),
  };
}
