/** A trailing stop with the marks that came since it was read. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useState } from 'react';
import { useMarks } from '../live/marks.ts';
import { extremeWith, type TrailingStop, trailPrice } from '../model/trails.ts';
import type { ContractUnits } from '../model/units.ts';

/** The mark that fires it now; null: it did not begin, or it is not known. */
export function useTrail(
  { market_id: marketId, type }: Pick<ContractPosition, 'market_id' | 'type'>,
  stop: TrailingStop,
  units: ContractUnits,
): { readonly price: string | null } {
  const mark = useMarks([marketId]).get(marketId)?.mark ?? null;
  const [extreme, setExtreme] = useState(stop.extreme_price);
  const next = extremeWith(type, stop, extreme, mark);
  // A mark that was farther counts, though it is gone by the next drawing.
  if (next !== extreme) setExtreme(next);
  return { price: next === null ? null : trailPrice(type, units, next, stop.callback) };
}
