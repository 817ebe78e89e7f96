/** Close all, longs or shorts: each with its result now. The next step lists every position. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { LazyMenu } from '@glasshouse/ui/LazyMenu.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useMarks } from '../live/marks.ts';
import { type ManyClosed, closedBy, sumsOf } from '../model/own-lists.ts';
import { liveFigures } from '../model/position.ts';
import { usePositions } from '../queries/contracts.ts';
import { useUnitsOf } from './use-units-of.ts';
import { toneOf } from './words.ts';

const CHOICES: readonly ManyClosed[] = ['all', 'long', 'short'];

/** The menu; nothing while no position can be closed. */
export function CloseAllMenu({ onChoose }: { onChoose: (type: ManyClosed) => void }) {
  const { t } = useTranslation(['contracts']);
  const formats = useFormats();
  const unitsOf = useUnitsOf();
  const list = usePositions().data?.list ?? [];
  const marks = useMarks(list.map((one) => one.market_id));
  if (closedBy(list, 'all').length === 0) return null;
  const resultsOf = (type: ManyClosed) => {
    const closed = closedBy(list, type);
    const results = closed.map((one) => liveFigures(one, unitsOf(one.market_id), marks.get(one.market_id)?.mark ?? null).profit);
    return sumsOf(closed, results);
  };
  const words = {
    all: t(($) => $.contracts.closeAll.all),
    long: t(($) => $.contracts.closeAll.long),
    short: t(($) => $.contracts.closeAll.short),
  };
  const items = CHOICES.map((type) => {
    const count = closedBy(list, type).length;
    return {
      value: type,
      disabled: count === 0,
      label: (
        <span className="c-menu">
          {words[type]} {count === 0 && <b className="num is-zero">{NO_FIGURE}</b>}
          {resultsOf(type).map(({ asset, sum }) => (
            <b key={asset} className={`num is-${toneOf(sum)}`}>
              {sum === null ? NO_FIGURE : formats.result(sum, asset)}{' '}
            </b>
          ))}
        </span>
      ),
      hint: t(($) => $.contracts.closeAll.count, { count }),
    };
  });
  return (
    <LazyMenu
      align="end"
      label={t(($) => $.contracts.closeAll.menu)}
      onSelect={(type) => onChoose(type as ManyClosed)}
      items={items}
      trigger={
        <Button size="xs" variant="outline">
          {t(($) => $.contracts.closeAll.menu)}
        </Button>
      }
    />
  );
}
