/** Putting favourites in order and taking them away: by dragging, by buttons, by keys. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { iconChevronDown, iconChevronUp, iconDrag, iconToTop, iconTrash } from '@glasshouse/ui/icons.ts';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { removeFavourite, sortFavourites } from '../../../app/favourites/favourites.ts';
import { movedTo } from '../../../app/favourites/favourites-list.ts';
import type { Market } from '../queries/markets.ts';

interface Drag {
  id: number;
  startY: number;
  from: number;
  rowPx: number;
}

/** Reorders while a handle is dragged; the order is kept when it is let go. */
function useDragOrder(order: readonly Market[], onOrder: (order: readonly Market[]) => void) {
  const [shown, setShown] = useState<readonly Market[]>();
  const [held, setHeld] = useState<number>();
  const drag = useRef<Drag>(undefined);
  const begin = (event: PointerEvent<HTMLElement>, id: number) => {
    const row = event.currentTarget.closest('li');
    if (!row || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = order.findIndex((one) => one.id === id);
    drag.current = { id, startY: event.clientY, from, rowPx: row.offsetHeight };
    setHeld(id);
  };
  const move = (event: PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    setShown(movedTo(order, now.from, now.from + Math.round((event.clientY - now.startY) / now.rowPx)));
  };
  const end = () => {
    if (drag.current && shown) onOrder(shown);
    drag.current = undefined;
    setShown(undefined);
    setHeld(undefined);
  };
  return { shown: shown ?? order, held, begin, move, end };
}

interface EditRowProps {
  market: Market;
  index: number;
  count: number;
  drag: Pick<ReturnType<typeof useDragOrder>, 'held' | 'begin' | 'move' | 'end'>;
  /** To a place; `act` names the button that keeps the focus. */
  onMove: (to: number, act: string) => void;
}

function EditRow({ market, index, count, drag: { held, begin, move, end }, onMove }: EditRowProps) {
  const { t } = useTranslation(['markets']);
  return (
    <li data-row={market.id} className={cx(held === market.id && 'is-held')}>
      <IconButton
        icon={iconTrash}
        size={18}
        label={t(($) => $.markets.favourites.remove, { name: market.base })}
        onClick={() => void removeFavourite(market.currency_id)}
      />
      <CoinIcon symbol={market.base} size={28} shape={market.kind === 'stock' ? 'stock' : 'coin'} />
      <span className="m-edit-name">
        <b>{market.base}</b>
        <span className="g-sub ellipsis">{market.name}</span>
      </span>
      <IconButton
        icon={iconToTop}
        size={18}
        data-act="top"
        disabled={index === 0}
        label={t(($) => $.markets.favourites.toTop, { name: market.base })}
        onClick={() => onMove(0, 'down')}
      />
      <IconButton
        icon={iconChevronUp}
        size={18}
        data-act="up"
        disabled={index === 0}
        label={t(($) => $.markets.favourites.up, { name: market.base })}
        onClick={() => onMove(index - 1, index === 1 ? 'down' : 'up')}
      />
      <IconButton
        icon={iconChevronDown}
        size={18}
        data-act="down"
        disabled={index === count - 1}
        label={t(($) => $.markets.favourites.down, { name: market.base })}
        onClick={() => onMove(index + 1, index === count - 2 ? 'up' : 'down')}
      />
      <span
        className="m-handle"
        aria-hidden="true"
        onPointerDown={(event) => begin(event, market.id)}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <Icon d={iconDrag} size={20} />
      </span>
    </li>
  );
}

/** The list with its acts. */
export function FavouritesEdit({ markets }: { markets: readonly Market[] }) {
  const keep = (order: readonly Market[]) => {
    haptic('light');
    void sortFavourites(order.map((one) => one.currency_id));
  };
  const drag = useDragOrder(markets, keep);
  const { shown } = drag;
  const focus = useRef<string>(undefined);
  const list = useRef<HTMLUListElement>(null);
  // A row that moved takes its pressed button along: the focus stays on it.
  useEffect(() => {
    if (focus.current) list.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = undefined;
  });
  const moveBy = (market: Market, from: number, to: number, act: string) => {
    focus.current = `[data-row="${market.id}"] [data-act="${act}"]`;
    keep(movedTo(markets, from, to));
  };
  return (
    <ul ref={list} className="m-edit">
      {shown.map((market, index) => (
        <EditRow
          key={market.id}
          market={market}
          index={index}
          count={shown.length}
          drag={drag}
          onMove={(to, act) => moveBy(market, index, to, act)}
        />
      ))}
    </ul>
  );
}
