/** An act with its reason: perhaps one of a list, and always words of one's own, which the audit log keeps. */
import type { CallFailure } from '@glasshouse/client';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import type { ButtonVariant } from '@glasshouse/ui/Button.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ReasonFields, type ReasonOption, useReason } from './ReasonFields.tsx';

export interface ReasonDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  /** Facts above the reason. */
  children?: ReactNode;
  /** A list to choose from; without one only the words are asked for. */
  reasons?: readonly ReasonOption[];
  actionLabel: string;
  tone?: ButtonVariant;
  onSubmit: (why: { reason: string | null; note: string }) => void;
  busy: boolean;
  failure?: CallFailure | null;
}

/** The dialog. Its text is cleared when it opens again. */
export function ReasonDialog(props: ReasonDialogProps) {
  // Every opening is a new form.
  const [openings, setOpenings] = useState(0);
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    if (props.open) setOpenings(openings + 1);
  }
  return <ReasonForm key={openings} {...props} />;
}

function ReasonForm({
  open,
  onClose,
  title,
  text,
  children,
  reasons,
  actionLabel,
  tone,
  onSubmit,
  busy,
  failure,
}: ReasonDialogProps) {
  const { t } = useTranslation(['common']);
  const form = useReason(reasons);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={text}
      safeLabel={t(($) => $.common.buttons.cancel)}
      actionLabel={actionLabel}
      onAction={() => form.submit(onSubmit)}
      busy={busy}
      {...(tone ? { tone } : {})}
    >
      {children}
      <ReasonFields form={form} failure={failure} />
    </Dialog>
  );
}
