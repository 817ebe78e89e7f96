/** What an order comes to when it is left after each unit, up to staying: gain and loss in one scale. */
import type { LockupPreview } from '@glasshouse/contract/lockup';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { useId, useMemo } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { payoffOf, payoffPath } from '../model/payoff.ts';
import './lockup.css';

const [WIDTH, HEIGHT] = [320, 120];

/** The diagram with its two ends in figures of the same size. */
export function Payoff({ preview }: { preview: LockupPreview }) {
  const { t } = useTranslation(['lockup']);
  const formats = useFormats();
  const clip = useId().replace(/\W/gu, '');
  const { line, area, zero } = useMemo(() => payoffPath(payoffOf(preview), WIDTH, HEIGHT), [preview]);
  const { code, total, leave, break_even: even } = preview;
  return (
    <section className="grid gap-2">
      <Stats
        columns={2}
        items={[
          { label: t(($) => $.lockup.buy.adding), value: formats.result(total, code), tone: 'up' },
          { label: t(($) => $.lockup.buy.leave), value: formats.result(`-${leave.penalty}`, code), tone: 'down' },
        ]}
      />
      <svg className="lk-payoff" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <clipPath id={`${clip}-up`}>
            <rect x="0" y="0" width={WIDTH} height={zero} />
          </clipPath>
          <clipPath id={`${clip}-down`}>
            <rect x="0" y={zero} width={WIDTH} height={HEIGHT - zero} />
          </clipPath>
        </defs>
        <g clipPath={`url(#${clip}-up)`} className="is-gain">
          <path d={area} stroke="none" />
          <path d={line} fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </g>
        <g clipPath={`url(#${clip}-down)`} className="is-loss">
          <path d={area} stroke="none" />
          <path d={line} fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </g>
        <line x1="0" x2={WIDTH} y1={zero} y2={zero} className="is-zero" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="text-xs text-text-3">
        {t(($) => $.lockup.buy.leaveHow, {
          step: formats.exact(leave.step, code),
          payout: even.payout,
          time: formats.dateTime(even.time),
        })}
      </p>
    </section>
  );
}
