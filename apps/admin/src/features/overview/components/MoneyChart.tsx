/** Deposits above and withdrawals below one line, day by day, with the figures as a table. */
import type { OverviewDay } from '@glasshouse/contract/overview';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { labelText, useFormats } from '../../../app/formats.ts';
import { moneyBars, netOf, sumOf } from '../model/money.ts';
import { lengthOf } from './length-of.ts';

// More figures than these would stand in each other's way; the table has them all.
const MOST_LABELS = 7;
const words = (key: string, params: Record<string, string> = {}) => labelText(`backoffice-users:overview.${key}`, params);
const ways = { in: () => labelText('names:queues.recharge'), out: () => labelText('names:queues.withdraw') };

/** The chart. Values are USD at today's index. */
export function MoneyChart({ days }: { days: readonly OverviewDay[] }) {
  const { t } = useTranslation(['backoffice', 'backoffice-users', 'names']);
  const formats = useFormats();
  const isLabeled = days.length <= MOST_LABELS;
  const short = (value: string, sign = '') => (value === '0' ? '' : `${sign}$${formats.short(value)}`);
  const summary = words('moneySummary', {
    in: formats.usd(sumOf(days, 'deposits')),
    out: formats.usd(sumOf(days, 'withdrawals')),
    net: formats.usd(netOf(days)),
  });
  return (
    <figure className="o-money">
      <figcaption>
        <span className="is-in">{ways.in()}</span>
        <span className="is-out">{ways.out()}</span>
      </figcaption>
      <div className="o-money-days" role="img" aria-label={summary}>
        {moneyBars(days).map(({ day, in: came, out }) => (
          <div key={day.day} title={`${day.day}: +${formats.usd(day.deposits)} −${formats.usd(day.withdrawals)}`}>
            <span className="o-money-in">
              {isLabeled && <span className="num">{short(day.deposits)}</span>}
              <i style={lengthOf(came)} />
            </span>
            <span className="o-money-out">
              <i style={lengthOf(out)} />
              {isLabeled && <span className="num">{short(day.withdrawals, '−')}</span>}
            </span>
          </div>
        ))}
      </div>
      <p className="b-chart-times">
        <time>{days[0]?.day}</time>
        {days.length > 1 && <time>{days.at(-1)?.day}</time>}
      </p>
      <details>
        <summary>{t(($) => $.backoffice.chart.table)}</summary>
        <table className="b-table is-small" aria-label={words('money')}>
          <thead>
            <tr>
              <th scope="col">{words('day')}</th>
              <th scope="col" className="is-end">
                {ways.in()}
              </th>
              <th scope="col" className="is-end">
                {ways.out()}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{day.day}</th>
                <td className="is-end num">{formats.usd(day.deposits)}</td>
                <td className="is-end num">{formats.usd(day.withdrawals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
