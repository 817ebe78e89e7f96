/** The desktop's panes with dividers between them: by pointer, and by keys once a divider has the focus. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { PANES, type Pane, fitSize, paneStyle, sizeAfterKey, withSize } from './desk-layout.ts';
import { useDeskLayout } from './use-desk-layout.ts';
import './desk.css';

/** A size while its divider is dragged. */
type Dragged = { pane: Pane; px: number } | null;

interface DividerProps {
  pane: Pane;
  frame: RefObject<HTMLDivElement | null>;
  size: number;
  onDrag: (dragged: Dragged) => void;
  onSize: (px: number | null) => void;
}

/** A window with little room gives a pane less than was chosen: moving begins at what is seen. */
function seenSize(frame: HTMLElement | null, pane: Pane): number {
  const seen = frame?.querySelector<HTMLElement>(`:scope > .s-pane-${pane}`);
  return (pane === 'own' ? seen?.offsetHeight : seen?.offsetWidth) ?? PANES[pane].usual;
}

function Divider({ pane, frame, size, onDrag, onSize }: DividerProps) {
  const { t } = useTranslation(['orders']);
  const start = useRef<{ at: number; px: number } | null>(null);
  const isRow = pane === 'own';
  const placeOf = (event: PointerEvent) => (isRow ? event.clientY : event.clientX);
  const sizeAt = (event: PointerEvent) => {
    const { at, px } = start.current ?? { at: 0, px: size };
    return fitSize(pane, px + (placeOf(event) - at) * (pane === 'list' ? 1 : -1));
  };
  const end = (event: PointerEvent) => {
    if (start.current === null) return;
    const px = sizeAt(event);
    // A press that moves nothing chooses nothing.
    if (px !== start.current.px) onSize(px);
    start.current = null;
    onDrag(null);
  };
  return (
    <div
      className={cx('s-divider', `is-${pane}`)}
      role="separator"
      tabIndex={0}
      aria-label={t(($) => $.orders.desk.dividers[pane])}
      aria-orientation={isRow ? 'horizontal' : 'vertical'}
      aria-valuemin={PANES[pane].least}
      aria-valuemax={PANES[pane].most}
      aria-valuenow={size}
      aria-valuetext={t(($) => $.orders.desk.pixels, { size })}
      onKeyDown={(event: KeyboardEvent) => {
        const next = sizeAfterKey(pane, seenSize(frame.current, pane), event);
        if (next === undefined) return;
        event.preventDefault();
        onSize(next);
      }}
      onDoubleClick={() => onSize(null)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: placeOf(event), px: seenSize(frame.current, pane) };
      }}
      onPointerMove={(event) => start.current && onDrag({ pane, px: sizeAt(event) })}
      onPointerUp={end}
      onPointerCancel={() => {
        start.current = null;
        onDrag(null);
      }}
    />
  );
}

/** The frame. Its children are the panes, each in its place of the grid. */
export function DeskFrame({ className, children }: { className?: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const { desk, change } = useDeskLayout();
  const [dragged, setDragged] = useState<Dragged>(null);
  const { sizes } = dragged ? withSize(desk, dragged.pane, dragged.px) : desk;
  return (
    <div
      ref={frame}
      className={cx('s-desk', className, desk.density === 'compact' && 'is-compact', dragged && 'is-dragged')}
      style={paneStyle(sizes)}
    >
      {children}
      {(Object.keys(PANES) as Pane[]).map((pane) => (
        <Divider
          key={pane}
          pane={pane}
          frame={frame}
          size={sizes[pane] ?? PANES[pane].usual}
          onDrag={setDragged}
          onSize={(px) => change((before) => withSize(before, pane, px))}
        />
      ))}
    </div>
  );
}
