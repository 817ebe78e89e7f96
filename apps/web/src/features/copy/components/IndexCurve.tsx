/** The curve of a trader's index, with its largest fall shaded. */
import type { CopyTraderDetail } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { indexPaths } from '../model/curve.ts';
import { fallOf, useCopyWords } from './words.ts';

const [WIDTH, HEIGHT] = [358, 132];

/** The figure. */
export function IndexCurve({ trader: { curve, return_rate: rate, drop } }: { trader: CopyTraderDetail }) {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const words = useCopyWords();
  const paths = indexPaths(curve, WIDTH, HEIGHT);
  const [first, last] = [curve[0], curve.at(-1)];
  const fall = words.change(drop === null ? null : fallOf(drop));
  if (!paths || !first || !last)
    return (
      <p className="grid place-items-center text-sm text-text-3" style={{ height: HEIGHT }}>
        {t(($) => $.copy.trader.first)}
      </p>
    );
  return (
    <figure>
      <svg
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t(($) => $.copy.trader.curve, {
          from: formats.dateTime(first.time),
          to: formats.dateTime(last.time),
          change: words.change(rate),
          drop: fall,
        })}
      >
        {paths.fall && (
          <rect
            x={paths.fall.from}
            width={paths.fall.to - paths.fall.from}
            y={0}
            height={HEIGHT}
            fill="var(--down)"
            fillOpacity=".16"
          />
        )}
        <path d={paths.area} fill="var(--brand)" fillOpacity=".1" />
        <path d={paths.line} fill="none" stroke="var(--brand)" strokeWidth="1.6" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="num flex justify-between gap-3 text-xs text-text-3" aria-hidden="true">
        <span>{formats.dateTime(first.time)}</span>
        {paths.fall && (
          <span className="text-down">
            {t(($) => $.copy.trader.dropRange)} {fall}
          </span>
        )}
        <span>{formats.dateTime(last.time)}</span>
      </figcaption>
    </figure>
  );
}
