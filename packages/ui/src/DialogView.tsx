// The dialog as drawn, on Base UI's alert dialog. Dialog.tsx loads it when it is first needed.

import { useRef } from 'react';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button } from './Button.tsx';
import type { DialogProps } from './Dialog.tsx';
import { useLayer } from './use-layer.ts';
import './styles/layers.css';

/** An alertdialog with a safe button and an act. */
export default function DialogView(props: DialogProps) {
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
