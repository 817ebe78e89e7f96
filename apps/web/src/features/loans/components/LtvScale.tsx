/** Loan to value on its scale: where it may start, where it is warned of, where it is sold. Marker and number both stand. */
import type { Loan } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { LevelBar } from '@glasshouse/ui/LevelBar.tsx';
import { Term } from '../../../app/glossary/Term.tsx';
import { useLoanWords } from './words.ts';
import './loans.css';

export interface LtvScaleProps {
  levels: Pick<Loan, 'start' | 'warning' | 'sale'>;
  ltv: string | null;
  /** The large number, where it does not stand elsewhere. */
  large?: boolean;
}

const percent = (fraction: string) => Number(fraction) * 100;
const toneOf = ({ warning, sale }: LtvScaleProps['levels'], ltv: string) =>
  Number(ltv) >= Number(sale) ? 'text-down' : Number(ltv) >= Number(warning) ? 'text-warn' : 'text-text-1';

/** The scale. */
export function LtvScale({ levels, ltv, large = true }: LtvScaleProps) {
  const { t } = useTranslation(['loans']);
  const words = useLoanWords();
  const { start, warning, sale } = levels;
  const [a, b, c] = [percent(start), percent(warning), percent(sale)];
  const tone = ltv === null ? 'text-text-3' : toneOf(levels, ltv);
  return (
    <div className="num">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold text-text-1">
          {large ? <Term term="ltv">{t(($) => $.loans.ltv.title)}</Term> : t(($) => $.loans.ltv.title)}{' '}
          <span className="text-xs font-normal text-text-3">{t(($) => $.loans.ltv.how)}</span>
        </p>
        <b className={`${large ? 'text-xl' : 'text-lg'} font-semibold ${tone}`}>{words.ltv(ltv)}</b>
      </div>
      <LevelBar
        ranges={[
          { width: a, tone: 'up' },
          { width: b - a, tone: 'plain' },
          { width: c - b, tone: 'warn' },
          { width: 100 - c, tone: 'down' },
        ]}
        at={ltv === null ? null : Math.min(100, percent(ltv))}
      />
      <p className="ln-marks">
        <span>0%</span>
        <span>{t(($) => $.loans.ltv.start, { level: words.level(start) })}</span>
        <span className="text-warn">{t(($) => $.loans.ltv.warned, { level: words.level(warning) })}</span>
        <span className="text-down">{t(($) => $.loans.ltv.sold, { level: words.level(sale) })}</span>
      </p>
    </div>
  );
}
