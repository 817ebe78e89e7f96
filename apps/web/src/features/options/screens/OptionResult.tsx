/** One option: while it runs its time, then its result and how it was settled, checked on this device. */
import type { OptionOrder } from '@glasshouse/contract/options';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { withUnit } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { CallFailure } from '@glasshouse/client';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { HelpLink } from '../../../app/content/HelpLink.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { CountdownRing } from '../components/CountdownRing.tsx';
import { isPriced, ResultLine } from '../components/ResultLine.tsx';
import { ShareResult } from '../components/ShareResult.tsx';
import { SideTag } from '../components/SideTag.tsx';
import { useDistance } from '../components/use-distance.ts';
import { VerifiedBadge, VerifyReceipt } from '../components/VerifyReceipt.tsx';
import { resultTone, useDurationWord, useMoneyWords, useSideWord } from '../components/words.ts';
import { useOwnOptions } from '../live/use-own-options.ts';
import { isRunning } from '../model/orders.ts';
import { useOption, usePriceDecimals } from '../queries/options.ts';
import { useVerifiedReceipt } from '../queries/use-verified-receipt.ts';
import '../components/options.css';
import '../components/own-pages.css';
import '../components/result.css';

const PATH = '/pages/transaction/option';
const NONE = '—';

function Facts({ order }: { order: OptionOrder }) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const money = useMoneyWords(order.code);
  const quote = order.symbol.split('/')[1] ?? '';
  const decimals = usePriceDecimals(order.match_id);
  const price = (text: string | null) => (text === null ? NONE : withUnit(formats.price(text, decimals), quote));
  const at = (time: number | null) => (time === null ? NONE : formats.utc(time));
  return (
    <KeyValueList
      panel
      items={[
        {
          key: 'stake',
          label: t(($) => $.options.confirm.stake),
          value: <span className="num">{money.unit(order.number)}</span>,
        },
        {
          key: 'pays',
          label: t(($) => $.options.result.pays),
          value: <span className="num">+{formats.percent(order.payout, 0, 2)}</span>,
        },
        { key: 'accepted', label: t(($) => $.options.result.accepted), value: <span className="num">{at(order.created)}</span> },
        { key: 'buy', label: t(($) => $.options.confirm.buyPrice), value: <span className="num">{price(order.buy_price)}</span> },
        { key: 'buyTime', label: t(($) => $.options.result.buyTime), value: <span className="num">{at(order.buy_time)}</span> },
        {
          key: 'sell',
          label: t(($) => $.options.result.sellPrice),
          value: <span className="num">{price(order.sell_price)}</span>,
        },
        {
          key: 'sellTime',
          label: t(($) => $.options.result.sellTime),
          value: <span className="num">{at(order.sell_time)}</span>,
        },
        order.returned !== null && {
          key: 'returned',
          label: t(($) => $.options.result.returned),
          value: <span className="num">{money.unit(order.returned)}</span>,
          result: true,
        },
      ]}
    />
  );
}

function Settled({ order }: { order: OptionOrder }) {
  const money = useMoneyWords(order.code);
  const distance = useDistance(order);
  const verified = useVerifiedReceipt(order.id);
  const [figure = '', unit = ''] = money.signedUnit(order.profit ?? '0').split('\u00a0');
  return (
    <>
      <p className={`o-result is-${resultTone(order)}`}>
        <b className="num">{figure}</b> <span>{unit}</span>
      </p>
      {distance !== null && <p className="o-distance">{distance}</p>}
      <p className="o-badge">
        <VerifiedBadge verification={verified.verification} />
      </p>
      {isPriced(order) && <ResultLine order={order} />}
      <Facts order={order} />
      <VerifyReceipt order={order} verified={verified} />
      <HelpLink about="check" />
    </>
  );
}

function Running({ order }: { order: OptionOrder }) {
  const { t } = useTranslation(['options']);
  const money = useMoneyWords(order.code);
  return (
    <>
      <div className="o-running">
        <CountdownRing order={order} />
        <p>
          {order.status === 'placed'
            ? t(($) => $.options.own.waitsForEntry)
            : t(($) => $.options.result.open, {
                right: money.signedUnit(order.expected_profit),
                wrong: money.signedUnit(`-${order.expected_loss}`),
              })}
        </p>
      </div>
      <Facts order={order} />
    </>
  );
}

function Option({ order }: { order: OptionOrder }) {
  const duration = useDurationWord();
  const sideWord = useSideWord();
  useOwnOptions();
  return (
    <div className="o-page">
      <p className="o-what">
        <CoinIcon symbol={order.symbol.split('/')[0] ?? ''} size={28} />
        <b>{order.symbol}</b>
        <SideTag side={order.type} text={`${sideWord(order.type)} · ${duration(order.seconds)}`} />
        <PriceSourceLabel prices={order.prices} />
      </p>
      {isRunning(order) ? <Running order={order} /> : <Settled order={order} />}
    </div>
  );
}

export default function OptionResult() {
  const { t } = useTranslation(['options', 'shell']);
  const id = Number(usePageSearch(PATH).id ?? 0);
  const option = useOption(Number.isSafeInteger(id) ? id : 0);
  const unknown = !(id > 0) || (option.error instanceof CallFailure && option.error.decided);
  return (
    <Page actions={option.data && isPriced(option.data) && <ShareResult order={option.data} />}>
      {unknown ? (
        <EmptyState
          title={t(($) => $.options.errors.OPTIONS_UNKNOWN_ORDER)}
          actions={
            <Button variant="primary" href="#/pages/transaction/seconds_order">
              {t(($) => $.shell.titles.optionOrders)}
            </Button>
          }
        />
      ) : option.data ? (
        <Option key={id} order={option.data} />
      ) : option.isError ? (
        <ReadFailed read={option} title={t(($) => $.options.own.failed)} />
      ) : (
        <SkeletonList rows={6} label={t(($) => $.options.own.loading)} />
      )}
    </Page>
  );
}
