// A sheet: a choice or a confirmation. Rises from below, follows the finger, closes past 30 % or a
// flick, on Esc, on the scrim and on Back; from 600 px on it is a centred dialog of 480 px.
// This file is small: the drawer behind it is loaded when the browser is idle, or on first opening.

import type { ReactNode, RefObject } from 'react';
import { LazyLayer, lazyLayer } from './LazyLayer.tsx';

const view = lazyLayer(() => import('./SheetView.tsx'));

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Heading, names the dialog. */
  title: ReactNode;
  titleHidden?: boolean;
  description?: ReactNode;
  /** auto: as high as its content; half: at least half; full: to the top (long lists, search). */
  height?: 'auto' | 'half' | 'full';
  closeLabel: string;
  /** Right of the title instead of the close button's place on phones (a link, a switch). */
  trailing?: ReactNode;
  /** Stays below the scrolling content: the buttons. */
  foot?: ReactNode;
  /** While true, nothing closes it. */
  busy?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
  className?: string;
}

/** A bottom sheet, on wide screens a centred dialog. */
export function Sheet(props: SheetProps) {
  return <LazyLayer view={view} props={props} />;
}
