/** The chart of a market of contracts with the user's own lines. A stop that is dragged is asked about before it is set. */
import type { Quote } from '@glasshouse/contract/markets';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { ChartPanel } from '../../../market/chart/ChartPanel.tsx';
import { usePairs } from '../../../market/pair/market-data.ts';
import { type MovedStop, movedStop } from '../model/chart-lines.ts';
import { unitsOf } from '../model/units.ts';
import { usePositions } from '../queries/contracts.ts';
import { useContractLines } from './use-contract-lines.ts';

const StopsSheet = lazyPart(() => import('./StopsSheet.tsx'));

interface ContractChartProps {
  quote: Quote;
  height: number | string;
}

/** The chart, and the sheet of a dragged stop. */
export default function ContractChart({ quote, height }: ContractChartProps) {
  const pairs = usePairs();
  const pair = useMemo(() => pairs(quote), [pairs, quote]);
  const [moved, setMoved] = useState<MovedStop | null>(null);
  const [open, setOpen] = useState(false);
  const lines = useContractLines(pair, open ? moved : null);
  const onMoveLine = useCallback(
    (id: string, price: string) => {
      setMoved(movedStop(id, price, unitsOf(pair)));
      setOpen(true);
    },
    [pair],
  );
  const position = usePositions().data?.list.find(({ id }) => id === moved?.positionId);
  return (
    <>
      <ChartPanel quote={quote} height={height} lines={lines} onMoveLine={onMoveLine} />
      {moved && position && (
        <Suspense fallback={null}>
          <StopsSheet
            key={`${moved.positionId} ${moved.kind} ${moved.price}`}
            position={position}
            moved={moved}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
