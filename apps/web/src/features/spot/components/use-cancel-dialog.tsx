/** The cancel dialog of a screen: `ask` opens it for an order, `dialog` is drawn once anywhere on the screen. */
import type { SpotOrder } from '@glasshouse/contract';
import { type ReactNode, Suspense, lazy, useCallback, useState } from 'react';

const CancelDialog = lazy(() => import('./CancelDialog.tsx'));

/** Asking before cancelling. */
export function useCancelDialog(): { ask: (order: SpotOrder) => void; dialog: ReactNode } {
  const [order, setOrder] = useState<SpotOrder | null>(null);
  const [open, setOpen] = useState(false);
  const ask = useCallback((next: SpotOrder) => {
    setOrder(next);
    setOpen(true);
  }, []);
  const dialog = order && (
    <Suspense fallback={null}>
      <CancelDialog key={order.id} order={order} open={open} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { ask, dialog };
}
