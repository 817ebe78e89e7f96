/** Reads the analysis of own contracts. */
import { getContractAnalysis, listContractChanges } from '@glasshouse/contract/contracts';
import { useState } from 'react';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { useCall } from '../../../app/data/use-call.ts';
import type { PairOf } from './public.ts';
import { type Span, edgesOf } from '../model/analysis.ts';

/** Of the markets that settle in a currency, over so many days to the end of today; `enabled` once the currency is known. */
export function useAnalysis(currencyId: number, span: Span) {
  const [now] = useState(Date.now);
  const input = { currency_id: currencyId, edges: edgesOf(now, span) };
  return useCall(getContractAnalysis, input, { quiet: true, keepPrevious: true, enabled: currencyId > 0 });
}

/** A market and a range of time; `to` is not within. */
export interface ChangesOf extends PairOf {
  from: number;
  to: number;
}

/** What moved money there, newest first. */
export const useChanges = (of: ChangesOf) => useCallList(listContractChanges, { ...of }, { quiet: true });
