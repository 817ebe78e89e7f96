/** The sheets of margin around its screens; the code of each comes when it is opened. */
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useRequireLogin } from '../../../app/session/use-session.ts';
import { MarginActsContext, type MarginSheet } from './acts-context.ts';

const BorrowSheet = lazyPart(() => import('./BorrowSheet.tsx'));
const RepaySheet = lazyPart(() => import('./RepaySheet.tsx'));
const CloseSheet = lazyPart(() => import('./CloseSheet.tsx'));

/** What the sheets are given. */
export interface MarginSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  currencyId: number;
}

/** The screens with their sheets. */
export function MarginActs({ children }: { children: ReactNode }) {
  const [sheet, setSheet] = useState<{ shown: MarginSheet; n: number } | null>(null);
  const [open, onOpenChange] = useState(false);
  const requireLogin = useRequireLogin();
  const show = useCallback(
    (next: MarginSheet) =>
      requireLogin(() => {
        setSheet((before) => ({ shown: next, n: (before?.n ?? 0) + 1 }));
        onOpenChange(true);
      }),
    [requireLogin],
  );
  const common = { open, onOpenChange };
  return (
    <MarginActsContext value={show}>
      {children}
      {sheet && (
        <Suspense fallback={null}>
          {(sheet.shown.what === 'close' || sheet.shown.what === 'reduce') && (
            <CloseSheet key={sheet.n} {...common} isPart={sheet.shown.what === 'reduce'} />
          )}
          {sheet.shown.what === 'borrow' && <BorrowSheet key={sheet.n} {...common} currencyId={sheet.shown.currencyId} />}
          {sheet.shown.what === 'repay' && <RepaySheet key={sheet.n} {...common} currencyId={sheet.shown.currencyId} />}
        </Suspense>
      )}
    </MarginActsContext>
  );
}
