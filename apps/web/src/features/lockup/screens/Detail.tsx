/** An order: its terms, its payouts past and to come, what leaving costs, and its receipt. */
import { type LockupOrder, type getLockupOrder, setLockupRenew } from '@glasshouse/contract/lockup';
import type { CallOutput } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { Switch } from '@glasshouse/ui/Switch.tsx';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { hrefOf } from '../../../app/paths.ts';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { Receipt } from '../components/Receipt.tsx';
import { RedeemDialog } from '../components/RedeemDialog.tsx';
import { useLockupWords } from '../components/words.ts';
import { useOwnNews } from '../live/use-lockup-news.ts';
import { rereadOwn, useOrder } from '../queries/lockup.ts';

type Payouts = CallOutput<typeof getLockupOrder>['payouts'];

function Terms({ order }: { order: LockupOrder }) {
  const { t } = useTranslation(['lockup']);
  const formats = useFormats();
  const words = useLockupWords();
  const { code, end, leave, break_even: even } = order;
  const exact = (text: string) => formats.exact(text, code);
  return (
    <KeyValueList
      items={[
        { label: t(($) => $.lockup.detail.amount), value: exact(order.amount) },
        { label: t(($) => $.lockup.buy.yield), value: words.daily(order) },
        { label: t(($) => $.lockup.detail.yield), value: exact(order.daily) },
        { label: t(($) => $.lockup.detail.total), value: exact(order.total) },
        { label: t(($) => $.lockup.orders.paid), value: formats.result(order.paid, code), tone: 'up' },
        end === null && { label: t(($) => $.lockup.detail.setAside), value: exact(order.escrowed) },
        { label: t(($) => $.lockup.detail.locked), value: formats.utc(order.lock_time) },
        { label: t(($) => $.lockup.detail.expires), value: formats.utc(order.expiry_time) },
        { label: t(($) => $.lockup.detail.exit), value: words.exit(order) },
        leave && { label: t(($) => $.lockup.orders.leave), value: formats.result(`-${leave.penalty}`, code), tone: 'down' },
        end === null && {
          label: t(($) => $.lockup.detail.breakEven),
          value: t(($) => $.lockup.detail.fromPayout, { payout: even.payout, time: formats.dateTime(even.time) }),
        },
        end?.how === 'early' && {
          label: t(($) => $.lockup.detail.penalty),
          value: formats.result(`-${end.penalty}`, code),
          tone: 'down',
        },
        end && {
          label: t(($) => $.lockup.redeem.result),
          value: formats.result(end.result, code),
          tone: end.result.startsWith('-') ? 'down' : 'up',
        },
        end && { label: t(($) => $.lockup.detail.returned), value: exact(end.returned), result: true },
      ]}
    />
  );
}

function PayoutList({ payouts, code }: { payouts: Payouts; code: string }) {
  const { t } = useTranslation(['lockup']);
  const formats = useFormats();
  return (
    <section className="-mx-gutter">
      <SectionHead title={t(($) => $.lockup.detail.payouts)} />
      <List>
        {payouts.map(({ number, due, amount, state }) => (
          <ListRow
            key={number}
            title={t(($) => $.lockup.detail.number, { number })}
            sub={formats.dateTime(due)}
            value={formats.result(amount, code)}
            valueSub={t(($) => $.lockup.detail.states[state])}
            valueTone={state === 'paid' ? 'up' : 'zero'}
          />
        ))}
      </List>
    </section>
  );
}

/** The orders before and behind it. */
function Chain({ order }: { order: LockupOrder }) {
  const { t } = useTranslation(['lockup']);
  const { renewed_from: from, renewed_as: as } = order;
  const link = (id: number, text: string) => (
    <Link key={id} className="text-sm underline underline-offset-4" href={`#${hrefOf('/pages/lockming/detail', { id })}`}>
      {text}
    </Link>
  );
  return (
    <>
      {from !== null &&
        link(
          from,
          t(($) => $.lockup.detail.renewedFrom, { id: from }),
        )}
      {as !== null &&
        link(
          as,
          t(($) => $.lockup.detail.renewedAs, { id: as }),
        )}
    </>
  );
}

function Renewal({ order }: { order: LockupOrder }) {
  const { t } = useTranslation(['lockup']);
  const act = useCallMutation(setLockupRenew, { onDone: rereadOwn, onFailure: rereadOwn });
  return (
    <div className="grid gap-1">
      <Switch
        label={t(($) => $.lockup.buy.renew)}
        checked={order.renew === 'principal'}
        disabled={act.busy}
        onCheckedChange={(checked) => act.submit({ id: order.id, renew: checked ? 'principal' : 'off' })}
      />
      <p className="text-xs text-text-3">{t(($) => $.lockup.buy.renewHint)}</p>
    </div>
  );
}

function Order({ id }: { id: number }) {
  const { t } = useTranslation(['lockup']);
  const read = useOrder(id);
  const [isLeaving, setLeaving] = useState(false);
  useOwnNews();
  const data = read.data;
  return (
    <Page
      subject={String(id)}
      foot={
        data?.order.leave ? (
          <ActionFoot>
            <Button variant="outline" block needsConnection onClick={() => setLeaving(true)}>
              {t(($) => $.lockup.orders.redeem)}
            </Button>
          </ActionFoot>
        ) : undefined
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-1 pb-6">
        {data ? (
          <>
            <Terms order={data.order} />
            <Chain order={data.order} />
            {data.order.end === null && <Renewal order={data.order} />}
            <Receipt key={`${id} ${data.order.status}`} order={data.order} />
            <PayoutList payouts={data.payouts} code={data.order.code} />
            <RedeemDialog open={isLeaving} onOpenChange={setLeaving} order={data.order} />
          </>
        ) : (
          <ReadStates read={read} loading={t(($) => $.lockup.orders.loading)} failed={t(($) => $.lockup.detail.failed)} />
        )}
      </div>
    </Page>
  );
}

export default function Detail() {
  const { t } = useTranslation(['lockup']);
  const { id } = usePageSearch('/pages/lockming/detail');
  if (id !== undefined && /^[1-9]\d{0,15}$/.test(id)) return <Order id={Number(id)} />;
  return (
    <Page>
      <EmptyState
        title={t(($) => $.lockup.errors.LOCKUP_UNKNOWN)}
        actions={
          <Button size="sm" variant="primary" href="#/pages/lockming/order">
            {t(($) => $.lockup.list.orders)}
          </Button>
        }
      />
    </Page>
  );
}
