// A dialog: an irreversible act, or an error that needs an answer. The focus starts on the safe button;
// a press outside does not close it. This file is small: Base UI's dialog is loaded when the browser is
// idle, or on first opening.

import type { ReactNode } from 'react';
import type { ButtonVariant } from './Button.tsx';
import { LazyLayer, lazyLayer } from './LazyLayer.tsx';

const view = lazyLayer(() => import('./DialogView.tsx'));

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
  return <LazyLayer view={view} props={props} />;
}
