/** The question before an order is canceled: names it, what is filled, what is left, what comes back. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import type { ReactNode } from 'react';
import { SlowCancelNote } from './SlowCancelNote.tsx';

interface CancelQuestionProps {
  open: boolean;
  onClose: () => void;
  /** Which order. */
  description: ReactNode;
  /** Figures with their units; null: not said. */
  filled: string | null;
  left: string;
  released: string | null;
  busy: boolean;
  onAct: () => void;
  children?: ReactNode;
}

/** The question; the safe answer has the focus. */
export function CancelQuestion({
  open,
  onClose,
  description,
  filled,
  left,
  released,
  busy,
  onAct,
  children,
}: CancelQuestionProps) {
  const { t } = useTranslation(['orders', 'shell']);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $.shell.toasts.confirmCancel)}
      description={description}
      safeLabel={t(($) => $.orders.cancel.keep)}
      actionLabel={t(($) => $.orders.cancel.act)}
      tone="danger"
      busy={busy}
      onAction={onAct}
    >
      <KeyValueList
        panel
        items={[
          filled !== null && { key: 'filled', label: t(($) => $.orders.cancel.filled), value: filled },
          { key: 'left', label: t(($) => $.orders.cancel.left), value: left },
          released !== null && { key: 'released', label: t(($) => $.orders.cancel.released), value: released, result: true },
        ]}
      />
      {children}
      <SlowCancelNote busy={busy} />
    </Dialog>
  );
}
