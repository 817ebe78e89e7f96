/** The steps of a market by its id. */
import { useCallback } from 'react';
import { usePairOf } from '../../../market/pair/market-data.ts';
import { type ContractUnits, unitsOf } from '../model/units.ts';

/** Finds them; until the markets have been read, the usual ones. */
export function useUnitsOf(): (marketId: number) => ContractUnits {
  const pairOf = usePairOf();
  return useCallback((marketId) => unitsOf(pairOf(marketId)), [pairOf]);
}
