// A dialog: an irreversible act, or an error that needs an answer. The focus starts on the safe button;
// a press outside does not close it. Import it only in lazy parts: it brings Base UI's dialog.

import { useRef, type ReactNode } from 'react';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button, type ButtonVariant } from './Button.tsx';
import { useLayer } from './use-layer.ts';
import './styles/layers.css';

/** Props of Dialog. */
export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question: "Close this long at market?" */
  title: ReactNode;
  /** What will happen. */
  description?: ReactNode;
  /** Result figures (KeyValueList in a panel), notes. */
  children?: ReactNode;
  /** Keeps things as they are; has the focus. */
  safeLabel: ReactNode;
  onSafe?: () => void;
  /** Names the act; without it the dialog only has the safe button. */
  actionLabel?: ReactNode;
  onAction?: () => void;
  tone?: ButtonVariant;
  /** The act is going on: both buttons wait, nothing closes it. */
  busy?: boolean;
}

/** An alertdialog with a safe button and an act. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    safeLabel,
    onSafe,
    actionLabel,
    onAction,
    tone = 'primary',
    busy,
  } = props;
  const safe = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    onSafe?.();
    onOpenChange(false);
  };
  useLayer(open, () => onOpenChange(false));
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!busy) onOpenChange(next);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="g-scrim is-dialog" />
        <AlertDialog.Viewport className="g-dialog-view">
          <AlertDialog.Popup className="g-dialog" initialFocus={safe} aria-busy={busy || undefined}>
            <AlertDialog.Title className="g-dialog-title">{title}</AlertDialog.Title>
            {description && <AlertDialog.Description className="g-dialog-text">{description}</AlertDialog.Description>}
            {children && <div className="g-dialog-body">{children}</div>}
            <div className="g-btns g-dialog-foot">
              <Button ref={safe} disabled={busy} onClick={close} variant={actionLabel ? 'plain' : 'primary'}>
                {safeLabel}
              </Button>
              {actionLabel && (
                <Button variant={tone} busy={busy ?? false} onClick={onAction}>
                  {actionLabel}
                </Button>
              )}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
