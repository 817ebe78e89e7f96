/** The place of the alert sheet: its code and words come with the first opening. */
import type { Quote } from '@glasshouse/contract/markets';
import { loadWords } from '@glasshouse/i18n/web.ts';
import { Suspense, lazy, useRef } from 'react';

const AlertSheet = lazy(async () => {
  const [sheet] = await Promise.all([import('./AlertSheet.tsx'), loadWords(['alerts'])]);
  return sheet;
});

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
