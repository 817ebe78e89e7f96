/** The rate of a market's running period, and the time that is left until it is paid. */
import type { Pair } from '../../../market/pair/pair.ts';
import { useServerNow } from '../../../market/use-server-now.ts';
import { useTerms } from '../queries/contracts.ts';
import { useMarks } from './marks.ts';

/** A rate as a fraction, and when it is paid. */
export interface FundingNow {
  rate: string;
  due: number;
}

/** The newest rate; null before the market had a first one, undefined until something is known. */
export function useFunding(pair: Pick<Pair, 'id' | 'baseId' | 'quoteId'>): FundingNow | null | undefined {
  const terms = useTerms(pair).data;
  const live = useMarks([pair.id]).get(pair.id);
  if (live) {
    const { funding_rate: rate, funding_due: due } = live;
    return rate === null || due === null ? null : { rate, due };
  }
  if (!terms) return undefined;
  return terms.funding && { rate: terms.funding.rate, due: terms.funding.due };
}

const TICK_MS = 1_000;

/** Milliseconds until a time by the server's clock, once a second; 0 from then on. */
export const useTimeLeft = (due: number): number => Math.max(0, due - useServerNow(TICK_MS));
