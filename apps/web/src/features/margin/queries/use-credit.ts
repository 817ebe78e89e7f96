/** What may be borrowed of the two currencies of a pair. */
import type { Funds } from '../../../order/form/order-math.ts';
import type { Pair } from '../../../market/pair/pair.ts';
import { useMemo } from 'react';
import { useMarginAccount } from './margin.ts';

/** Null where it is not known. */
export function useCredit(pair: Pair): Funds {
  const items = useMarginAccount().account?.items;
  const of = (id: number) => items?.find(({ currency_id: one }) => one === id)?.can_borrow ?? null;
  const [base, quote] = [of(pair.baseId), of(pair.quoteId)];
  return useMemo(() => ({ base, quote }), [base, quote]);
}
