// The sheet as drawn, on Base UI's drawer. Sheet.tsx loads it when it is first needed.

import { Drawer } from '@base-ui/react/drawer';
import { cx } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { iconClose } from './icons.ts';
import { useLayer } from './use-layer.ts';
import type { SheetProps } from './Sheet.tsx';
import './styles/icon-button.css';
import './styles/layers.css';

/** Lets the keyboard reach what scrolls: a body of figures alone has nothing else that takes the focus. */
function reachWhileScrolling(body: HTMLElement | null): (() => void) | undefined {
  if (body === null) return undefined;
  const observer = new ResizeObserver(() => {
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  });
  for (const part of [body, ...body.children]) observer.observe(part);
  return () => observer.disconnect();
}

/** A bottom sheet, on wide screens a centred dialog. */
export default function SheetView(props: SheetProps) {
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
            <Drawer.Content ref={reachWhileScrolling} className="g-sheet-body">
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
