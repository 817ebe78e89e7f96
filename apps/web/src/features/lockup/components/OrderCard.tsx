/** An order in progress: how far it is, what it was paid, what comes next, and what leaving would cost. */
import type { LockupOrder } from '@glasshouse/contract/lockup';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { Progress } from '@glasshouse/ui/Meters.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { useLockupWords } from './words.ts';

const detailOf = ({ id }: LockupOrder) => `#${hrefOf('/pages/lockming/detail', { id })}`;

/** The card of an order in progress. */
export function OrderCard({ order, onRedeem }: { order: LockupOrder; onRedeem: () => void }) {
  const { t } = useTranslation(['lockup']);
  const formats = useFormats();
  const words = useLockupWords();
  const { code, paid, paid_count: done, units, next, leave } = order;
  const payouts = t(($) => $.lockup.orders.payouts, { done, units });
  return (
    <Card as="article">
      <h2 className="num text-lg font-semibold text-text-1">{formats.exact(order.amount, code)}</h2>
      <p className="num mb-2 whitespace-normal text-sm text-text-2">
        {words.term(order)} · {words.daily(order)}
      </p>
      {order.is_demo && <Tag tone="info">{t(($) => $.lockup.list.demo)}</Tag>}
      <Progress label={payouts} value={(done / units) * 100} valueText={payouts} tone="up" />
      <p className="num mt-1 mb-2 flex flex-wrap justify-between gap-x-3 text-xs text-text-3">
        <span>{payouts}</span>
        <span>{t(($) => $.lockup.orders.returnsAt, { time: formats.dateTime(order.expiry_time) })}</span>
      </p>
      <Stats
        items={[
          { label: t(($) => $.lockup.orders.paid), value: formats.result(paid, code), tone: paid === '0' ? 'zero' : 'up' },
          ...(next
            ? [
                {
                  label: t(($) => $.lockup.orders.next, { time: formats.clock(next.time) }),
                  value: formats.result(next.amount, code),
                },
              ]
            : []),
          ...(leave
            ? [
                {
                  label: t(($) => $.lockup.orders.leave),
                  value: formats.result(`-${leave.penalty}`, code),
                  tone: 'down' as const,
                },
              ]
            : []),
        ]}
      />
      {order.renew === 'principal' && <p className="mt-2 text-xs text-text-3">{t(($) => $.lockup.orders.renews)}</p>}
      <ButtonRow className="mt-3">
        <Button size="sm" href={detailOf(order)}>
          {t(($) => $.lockup.orders.details)}
        </Button>
        <Button size="sm" variant="outline" needsConnection onClick={onRedeem}>
          {t(($) => $.lockup.orders.redeem)}
        </Button>
      </ButtonRow>
    </Card>
  );
}

/** The line of an order that has ended: what it came to. */
export function EndedRow({ order }: { order: LockupOrder }) {
  const { t } = useTranslation(['lockup']);
  const formats = useFormats();
  const words = useLockupWords();
  const { code, end } = order;
  if (end === null) return null;
  const term = words.term(order);
  const loses = end.how === 'early' && end.result.startsWith('-');
  return (
    <ListRow
      title={formats.exact(order.amount, code)}
      sub={
        end.how === 'matured'
          ? t(($) => $.lockup.orders.matured, { term })
          : t(($) => $.lockup.orders.early, { term, count: order.paid_count })
      }
      value={formats.result(end.result, code)}
      valueSub={formats.dateTime(end.time)}
      valueTone={loses ? 'down' : 'up'}
      href={detailOf(order)}
      chevron
    />
  );
}
