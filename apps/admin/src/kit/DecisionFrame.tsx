/** The form of a decision: its reason, and the button that does it. Esc leaves the form, not the panel. */
import type { CallFailure } from '@glasshouse/client';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, type ButtonVariant } from '@glasshouse/ui/Button.tsx';
import { useLatest } from '@glasshouse/ui/use-latest.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { ReasonFields, type ReasonOption, useReason } from './ReasonFields.tsx';

export interface DecisionFrameProps {
  /** Names the act and the amount; the button's words. */
  label: string;
  tone: ButtonVariant;
  reasons?: readonly ReasonOption[] | undefined;
  /** Words that are often said. */
  canned?: readonly string[] | undefined;
  /** What follows from it. */
  text?: ReactNode;
  onSend: (why: { reason: string | null; note: string }) => void;
  onCancel: () => void;
  busy: boolean;
  failure: CallFailure | null;
}

export function DecisionFrame({ label, tone, reasons, canned, text, onSend, onCancel, busy, failure }: DecisionFrameProps) {
  const { t } = useTranslation(['common']);
  const form = useReason(reasons);
  const frame = useRef<HTMLFormElement>(null);
  const cancel = useLatest(onCancel);
  useEffect(() => {
    const element = frame.current;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // The panel listens at the document.
      event.stopPropagation();
      cancel.current();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [cancel]);
  return (
    <form
      ref={frame}
      className="b-reason"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(onSend);
      }}
    >
      <ReasonFields form={form} failure={failure} canned={canned} autoFocus />
      <div className="b-decide">
        <Button size="sm" onClick={onCancel}>
          {t(($) => $.common.buttons.cancel)}
        </Button>
        <Button size="sm" type="submit" variant={tone} busy={busy}>
          {label}
        </Button>
      </div>
      {text && <p className="b-side-note">{text}</p>}
    </form>
  );
}
