/** How many markets rose, stood and fell today: a bar, and the same in figures with arrows. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import type { CSSProperties } from 'react';
import { useBreadth } from '../live/use-breadth.ts';

export function BreadthBar({ quotes }: { quotes: readonly Quote[] }) {
  const { t } = useTranslation(['markets']);
  const { up, same, down } = useBreadth(quotes);
  const part = (count: number) => ({ '--n': count }) as CSSProperties;
  return (
    <div className="m-breadth num" role="img" aria-label={t(($) => $.markets.list.breadth, { up, same, down })}>
      <span className="m-breadth-bar">
        {up > 0 && <i className="m-up" style={part(up)} />}
        {same > 0 && <i style={part(same)} />}
        {down > 0 && <i className="m-down" style={part(down)} />}
      </span>
      <span className="is-up">▲ {up}</span>
      <span className="is-zero">{same}</span>
      <span className="is-down">▼ {down}</span>
    </div>
  );
}
