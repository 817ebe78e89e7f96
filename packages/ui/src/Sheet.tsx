// A sheet: a choice or a confirmation. Rises from below, follows the finger, closes past 30 % or a
// flick, on Esc, on the scrim and on Back; from 600 px on it is a centred dialog of 480 px.
// Base UI traps and restores the focus. Import it only in lazy parts: it brings Base UI's drawer.

import type { ReactNode, RefObject } from 'react';
import { Drawer } from '@base-ui/react/drawer';
import { cx } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { iconClose } from './icons.ts';
import { useLayer } from './use-layer.ts';
import './styles/icon-button.css';
import './styles/layers.css';

/** Props of Sheet. */
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
  const {
    open,
    onOpenChange,
    title,
    titleHidden,
    description,
    height = 'auto',
    closeLabel,
    trailing,
    foot,
    busy,
    initialFocus,
    children,
    className,
  } = props;
  const change = (next: boolean): void => {
    if (!busy || next) onOpenChange(next);
  };
  useLayer(open, () => onOpenChange(false));
  return (
    <Drawer.Root open={open} onOpenChange={change} disablePointerDismissal={busy ?? false}>
      <Drawer.Portal>
        <Drawer.Backdrop className="g-scrim" />
        <Drawer.Viewport className="g-sheet-view">
          <Drawer.Popup
            className={cx('g-sheet', `g-sheet-${height}`, className)}
            aria-busy={busy || undefined}
            initialFocus={initialFocus}
          >
            <div className="g-sheet-grab" aria-hidden="true" />
            <header className={cx('g-sheet-head', titleHidden && 'is-bare')}>
              <Drawer.Title className={titleHidden ? 'sr' : undefined}>{title}</Drawer.Title>
              {trailing}
              <Drawer.Close className="g-ib g-sheet-close" aria-label={closeLabel} disabled={busy}>
                <Icon d={iconClose} size={20} />
              </Drawer.Close>
            </header>
            <Drawer.Content className="g-sheet-body">
              {description && <Drawer.Description className="g-sheet-text">{description}</Drawer.Description>}
              {children}
            </Drawer.Content>
            {foot && <footer className="g-sheet-foot">{foot}</footer>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
