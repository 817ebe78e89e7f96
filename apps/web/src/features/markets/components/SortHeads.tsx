/** The heads of the list: a press sorts by that column, a second one turns the order round, a third one ends it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconChevronDown, iconChevronUp, iconSort } from '@glasshouse/ui/icons.ts';
import { type Sort, type SortColumn, pressSort } from '../model/sort.ts';

export interface SortHeadsProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** The heads. */
export function SortHeads({ sort, onSort }: SortHeadsProps) {
  const { t } = useTranslation(['markets']);
  const head = (column: SortColumn) => {
    const on = sort?.column === column;
    const label = t(($) => $.markets.list[column]);
    const direction = sort?.descending ? t(($) => $.markets.list.descending) : t(($) => $.markets.list.ascending);
    return (
      <button
        type="button"
        className={cx(on && 'is-on')}
        aria-pressed={on}
        aria-label={`${t(($) => $.markets.list.sortBy, { column: label })}${on ? `, ${direction}` : ''}`}
        onClick={() => onSort(pressSort(sort, column))}
      >
        {label}
        <Icon d={!on ? iconSort : sort.descending ? iconChevronDown : iconChevronUp} size={12} />
      </button>
    );
  };
  return (
    <div className="m-heads">
      <span className="m-head-name">
        {head('name')}
        <span className="m-narrow">
          <i aria-hidden="true">/</i>
          {head('volume')}
        </span>
      </span>
      <span className="m-col">{t(($) => $.markets.detail.high)}</span>
      <span className="m-col">{t(($) => $.markets.detail.low)}</span>
      <span className="m-col">{head('volume')}</span>
      <span className="m-head-price">{head('price')}</span>
      <span className="m-head-change">{head('change')}</span>
    </div>
  );
}
