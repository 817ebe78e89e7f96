/** The rate of a pool by how much of it is lent, with where it stands now. */
import type { MarginPool } from '@glasshouse/contract/margin';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ppmOf } from '../../../order/atoms.ts';
import { curvePoints, pointAt } from '../model/pool.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useMarginWords } from './words.ts';
import './margin.css';

const [WIDTH, HEIGHT] = [300, 60];

/** The drawing, and its ends in words. */
export function Curve({ pool }: { pool: MarginPool }) {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const words = useMarginWords();
  const at = ({ x, y }: { x: number; y: number }) => `${(x * WIDTH).toFixed(1)} ${(HEIGHT - y * HEIGHT).toFixed(1)}`;
  const now = pointAt(pool, ppmOf(pool.utilisation));
  const use = formats.percent(pool.utilisation, 0, 1);
  const { curve } = pool;
  return (
    <figure>
      <svg
        className="mg-curve"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t(($) => $.leverage.borrow.curve, {
          base: words.rate(curve.base),
          kink: words.rate(curve.at_kink),
          use: formats.percent(curve.kink, 0),
          most: words.rate(curve.most),
          now: use,
        })}
      >
        <path d={`M0 ${HEIGHT}H${WIDTH}`} stroke="var(--line-2)" vectorEffect="non-scaling-stroke" fill="none" />
        <path
          d={`M${curvePoints(pool).map(at).join('L')}`}
          stroke="var(--brand)"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
          fill="none"
        />
        <path
          d={`M${at(now)}v.01`}
          stroke="var(--brand)"
          strokeWidth={10}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          fill="none"
        />
      </svg>
      <figcaption className="num flex flex-wrap justify-between gap-x-3 text-xs text-text-3">
        <span>{t(($) => $.leverage.borrow.none, { rate: words.rate(curve.base) })}</span>
        <span>{t(($) => $.leverage.borrow.here, { use })}</span>
        <span>{t(($) => $.leverage.borrow.all, { rate: words.rate(curve.most) })}</span>
      </figcaption>
    </figure>
  );
}
