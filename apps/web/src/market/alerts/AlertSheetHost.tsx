/** The place of the alert sheet: its code and words come with the first opening. */
import type { Quote } from '@glasshouse/contract/markets';
import { Suspense, useRef } from 'react';
import { partWithWords } from '../../app/page/part-with-words.ts';

const AlertSheet = partWithWords(() => import('./AlertSheet.tsx'), ['alerts']);

/** Shows the sheet while there is a market. */
export function AlertSheetHost({ market, onClose }: { market: Quote | undefined; onClose: () => void }) {
  // The market that was shown last stays drawn while the sheet goes down.
  const last = useRef(market);
  last.current = market ?? last.current;
  if (!last.current) return null;
  return (
    <Suspense>
      <AlertSheet
        key={last.current.id}
        market={last.current}
        open={market !== undefined}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      />
    </Suspense>
  );
}
