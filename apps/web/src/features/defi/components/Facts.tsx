/** Facts of a pool: what it holds and lends, what may leave, what it keeps, what takes losses first, and how its rate is made. */
import type { CallOutput } from '@glasshouse/contract';
import type { getDefiPool } from '@glasshouse/contract/defi';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { addDecimals, compareDecimals } from '@glasshouse/money';
import { Card } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useDefiWords } from './words.ts';

export type PoolDetail = CallOutput<typeof getDefiPool>;

/** The facts. */
export function Facts({ pool }: { pool: PoolDetail }) {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const words = useDefiWords();
  const { code, exits, loans } = pool;
  const money = (text: string) => formats.money(text, code);
  const hasReserve = compareDecimals(pool.reserve, '0') > 0;
  return (
    <Card as="section">
      <h2 className="sr">{t(($) => $.defi.move.pool)}</h2>
      <KeyValueList
        items={[
          { label: t(($) => $.defi.pool.worth), value: money(pool.worth) },
          { label: t(($) => $.defi.pool.lent), value: `${words.percent(pool.utilisation)} · ${money(pool.lent)}` },
          {
            label: t(($) => $.defi.pool.borrow),
            value: t(($) => $.defi.pool.borrowText, { rate: words.percent(pool.borrow_rate) }),
          },
          { label: t(($) => $.defi.pool.leave), value: t(($) => $.defi.pool.leaveText) },
          { label: t(($) => $.defi.pool.free), value: money(pool.free) },
          exits.count > 0 && {
            label: t(($) => $.defi.pool.waiting),
            value: t(($) => $.defi.pool.waitingText, { count: exits.count, amount: money(exits.amount) }),
          },
          { label: t(($) => $.defi.pool.room), value: money(pool.room) },
          { label: t(($) => $.defi.pool.fee), value: t(($) => $.defi.pool.feeText, { fee: words.part(pool.fee) }) },
          {
            label: t(($) => $.defi.pool.reserve),
            value: money(pool.reserve),
            ...(hasReserve ? {} : { tone: 'danger' as const }),
          },
          loans.count > 0 && { label: t(($) => $.defi.pool.loans), value: formats.number(String(loans.count), 0) },
          loans.average_ltv !== null &&
            loans.worst_ltv !== null && {
              label: t(($) => $.defi.pool.ltv),
              value: `${words.percent(loans.average_ltv)} · ${words.percent(loans.worst_ltv)}`,
            },
          ...loans.pledged.map(({ code: coin, amount }) => ({
            key: coin,
            label: t(($) => $.defi.pool.pledged),
            value: formats.money(amount, coin),
          })),
        ]}
      />
    </Card>
  );
}

/** How the rate of borrowers is made. */
export function RateRule({ pool: { terms } }: { pool: PoolDetail }) {
  const { t } = useTranslation(['defi']);
  const words = useDefiWords();
  const year = (rate: string) => t(($) => $.defi.rule.year, { rate: words.percent(rate) });
  const atKink = addDecimals(terms.base, terms.slope1);
  return (
    <Card as="section">
      <h2 className="mb-1 font-semibold text-text-1">{t(($) => $.defi.rule.title)}</h2>
      <p className="mb-2 text-sm text-text-2">{t(($) => $.defi.rule.text, { step: words.percent(terms.rise_most) })}</p>
      <KeyValueList
        dense
        items={[
          { label: t(($) => $.defi.rule.idle), value: year(terms.base) },
          { label: t(($) => $.defi.rule.kink, { share: words.part(terms.kink) }), value: year(atKink) },
          { label: t(($) => $.defi.rule.full), value: year(addDecimals(atKink, terms.slope2)) },
        ]}
      />
    </Card>
  );
}
