/** The facts of a confirmation: what the order is, what it gives and receives, what the account holds afterwards. */
import type { Quote } from '@glasshouse/contract/markets';
import { compareDecimals } from '@glasshouse/money';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { HIDDEN_FIGURE, NO_FIGURE, withUnit } from '@glasshouse/ui';
import { Note } from '@glasshouse/ui/Card.tsx';
import { type KeyValue, KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { iconInfo, iconWarn } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useSettings } from '../../app/session/use-session.ts';
import { useTicker } from '../../app/live/use-ticker.ts';
import { firesRising, isAtMarket } from '../form/order-kinds.ts';
import { holdingsAfter, slippageLevel, worthAt } from '../form/summary.ts';
import { useOrderProduct } from '../product.ts';
import { useFunds, useHoldings } from '../own/account.ts';
import type { OrderTicket } from '../place/place-order.ts';
import { usePairFigures, useSideKind, useTriggerText } from '../form/words.ts';

function CurrentPrice({ quote }: { quote: Quote }) {
  const { last } = useTicker(quote);
  const formats = useFormats();
  return (
    <span className="num">{last === null ? NO_FIGURE : withUnit(formats.price(last, quote.price_decimals), quote.quote)}</span>
  );
}

/** Figures of a ticket with units, its sentence and its button. */
export function useTicketWords({ pair, summary }: OrderTicket) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const figures = usePairFigures(pair);
  const triggerText = useTriggerText();
  const { side, kind, outcome } = summary;
  const buys = side === 'buy';
  const market = isAtMarket(kind);
  const amount = figures.amountUnit(summary.fills);
  // Estimates in the quote currency are cut to its hundredth; exact figures keep all their decimals.
  const inQuote = (text: string) => formats.money(text, pair.quote);
  const inBase = (text: string) => formats.money(text, pair.base);
  const given = (text: string) => (buys ? inQuote(text) : inBase(text));
  const received = (text: string) => (buys ? inBase(text) : inQuote(text));
  const values = { amount, price: figures.priceUnit(summary.at) };
  const rises = firesRising(kind, side);
  const trigger = triggerText(
    { price: summary.trigger, by: summary.trigger === null ? null : summary.triggerBy, kind, side },
    pair.quote,
    rises,
  );
  const act = market
    ? buys
      ? t(($) => $.orders.confirm.marketBuy, values)
      : t(($) => $.orders.confirm.marketSell, values)
    : buys
      ? t(($) => $.orders.confirm.limitBuy, values)
      : t(($) => $.orders.confirm.limitSell, values);
  const waiting = market
    ? buys
      ? t(($) => $.orders.confirm.laterMarketBuy, values)
      : t(($) => $.orders.confirm.laterMarketSell, values)
    : act;
  const what =
    kind === 'oco'
      ? [act, t(($) => $.orders.confirm.ocoStop, { trigger: trigger ?? '' })]
      : trigger === null
        ? [act]
        : [trigger, waiting];
  const total = { amount, total: buys ? given(outcome.gives) : received(outcome.receives) };
  const button = market
    ? buys
      ? t(($) => $.orders.confirm.buyAbout, total)
      : t(($) => $.orders.confirm.sellAbout, total)
    : buys
      ? t(($) => $.orders.confirm.buy, total)
      : t(($) => $.orders.confirm.sell, total);
  return { buys, market, amount, given, received, inBase, price: values.price, trigger, what, button };
}

/** What `useTicketWords` answers. */
export type TicketWords = ReturnType<typeof useTicketWords>;

/** What the lines of a confirmation are made of. */
export interface ConfirmLinesProps {
  ticket: OrderTicket;
  quote: Quote;
  words: TicketWords;
}

type Lines = (KeyValue | false)[];

/** Direction, amount, prices. */
function useOrderLines({ ticket: { pair, summary }, quote, words }: ConfirmLinesProps): Lines {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const figures = usePairFigures(pair);
  const sideKind = useSideKind();
  const { buys, market } = words;
  const { kind } = summary;
  const priceLabel = market
    ? t(($) => $.orders.confirm.averagePrice)
    : buys
      ? t(($) => $.orders.confirm.buyPrice)
      : t(($) => $.orders.confirm.sellPrice);
  return [
    {
      key: 'direction',
      label: t(($) => $.orders.confirm.direction),
      value: sideKind(summary.side, kind),
      tone: buys ? 'up' : 'down',
    },
    { key: 'amount', label: t(($) => $.orders.confirm.amount), value: words.amount },
    { key: 'current', label: t(($) => $.orders.confirm.currentPrice), value: <CurrentPrice quote={quote} /> },
    words.trigger !== null &&
      summary.trigger !== null && {
        key: 'trigger',
        label: summary.triggerBy === 'index' ? t(($) => $.orders.confirm.triggerIndex) : t(($) => $.orders.confirm.triggerLast),
        value: figures.priceUnit(summary.trigger),
      },
    { key: 'price', label: priceLabel, value: words.price },
    kind === 'oco' && {
      key: 'stop',
      label: t(($) => $.orders.confirm.stopPrice),
      value: summary.stopPrice === null ? t(($) => $.orders.order.market) : figures.priceUnit(summary.stopPrice),
    },
    kind === 'market' && {
      key: 'slippage',
      label: t(($) => $.orders.confirm.slippage),
      value: formats.percent(summary.walk.slippage, 2),
      tone: slippageLevel(summary.walk.slippage) === 'low' ? undefined : 'warn',
    },
  ];
}

/** How long it stands, what it shows, what it does on meeting an own order. */
function useConditionLines({ ticket: { pair, summary } }: ConfirmLinesProps): Lines {
  const { t } = useTranslation(['orders']);
  const figures = usePairFigures(pair);
  const { kind } = summary;
  return [
    {
      key: 'valid',
      label: t(($) => $.orders.confirm.valid),
      value:
        kind === 'market'
          ? t(($) => $.orders.confirm.validNow)
          : kind === 'limit'
            ? t(($) => $.orders.forces[summary.force])
            : t(($) => $.orders.forces.gtc),
    },
    summary.display !== null && {
      key: 'display',
      label: t(($) => $.orders.advanced.iceberg),
      value: figures.amountUnit(summary.display),
    },
    summary.stp !== 'expire_taker' && {
      key: 'stp',
      label: t(($) => $.orders.advanced.stp),
      value: t(($) => $.orders.stpModes[summary.stp]),
    },
  ];
}

/** Balance, fee, what is given and received. */
function useMoneyLines({ ticket: { pair, summary }, words }: ConfirmLinesProps): Lines {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const funds = useFunds(pair);
  const hidden = useSettings((settings) => settings.hideBalances);
  const { buys, market } = words;
  const { stop, outcome } = summary;
  const balance = buys ? funds.quote : funds.base;
  const unit = buys ? pair.quote : pair.base;
  const rate = formats.percent(summary.rate, 2, 4);
  // Labels that say "about" need no sign before the figure.
  return [
    {
      key: 'balance',
      label: t(($) => $.orders.confirm.balance),
      value: withUnit(balance === null ? NO_FIGURE : hidden ? HIDDEN_FIGURE : formats.balance(balance, unit), unit),
    },
    {
      key: 'fee',
      label: market ? t(($) => $.orders.confirm.feeAbout, { rate }) : t(($) => $.orders.confirm.fee, { rate }),
      value: `${market ? '' : '≈\u00a0'}${words.received(outcome.fee)}`,
    },
    {
      key: 'gives',
      label: buys
        ? market
          ? t(($) => $.orders.confirm.costAbout)
          : t(($) => $.orders.confirm.cost)
        : t(($) => $.orders.confirm.give),
      value: words.given(outcome.gives),
    },
    {
      key: 'receives',
      label: market
        ? t(($) => $.orders.confirm.receiveAbout)
        : stop
          ? t(($) => $.orders.confirm.receiveLimit)
          : t(($) => $.orders.confirm.receive),
      value: `${market ? '' : '≈\u00a0'}${words.received(outcome.receives)}`,
      result: true,
    },
    stop !== null && {
      key: 'receivesStop',
      label: t(($) => $.orders.confirm.receiveStop),
      value: `≈\u00a0${words.received(stop.outcome.receives)}`,
      result: true,
    },
  ];
}

/** The lines of the confirmation. */
export function ConfirmLines(props: ConfirmLinesProps) {
  const items = [...useOrderLines(props), ...useConditionLines(props), ...useMoneyLines(props)];
  return <KeyValueList panel items={items} />;
}

/** What the account holds of the pair once the order has filled. */
export function ConfirmEffect({ ticket: { pair, summary } }: { ticket: OrderTicket }) {
  const { t } = useTranslation(['orders']);
  const { accountAfter } = useOrderProduct().useWords();
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const before = useHoldings(pair);
  if (before === null || hidden) return null;
  const after = holdingsAfter(before, summary);
  const change = (from: string, to: string, code: string) =>
    `${formats.balance(from, code)} → ${withUnit(formats.balance(to, code), code)}`;
  const worth = (holdings: typeof before) => formats.number(worthAt(holdings, summary.at, pair), 2);
  return (
    <details className="s-effect">
      <summary>{accountAfter}</summary>
      <KeyValueList
        dense
        items={[
          { key: 'base', label: pair.base, value: <span className="num">{change(before.base, after.base, pair.base)}</span> },
          {
            key: 'quote',
            label: pair.quote,
            value: <span className="num">{change(before.quote, after.quote, pair.quote)}</span>,
          },
          {
            key: 'worth',
            label: t(($) => $.orders.confirm.worth),
            value: <span className="num">{`${worth(before)} → ${withUnit(worth(after), pair.quote)}`}</span>,
          },
        ]}
      />
    </details>
  );
}

/** What is unusual about the order. */
export function ConfirmWarnings({ ticket: { pair, summary } }: { ticket: OrderTicket }) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const buys = summary.side === 'buy';
  const percent = formats.percent(summary.offBy, 1, 1);
  const market = summary.kind === 'market';
  return (
    <>
      {compareDecimals(summary.offBy, '0') !== 0 && (
        <Note tone="warn" icon={iconWarn}>
          {buys ? t(($) => $.orders.confirm.farBuy, { percent }) : t(($) => $.orders.confirm.farSell, { percent })}
        </Note>
      )}
      {summary.fillsAtOnce && <Note icon={iconInfo}>{t(($) => $.orders.confirm.atOnce)}</Note>}
      {market && !summary.walk.complete && (
        <Note tone="warn" icon={iconWarn}>
          {t(($) => $.orders.confirm.short, { amount: formats.money(summary.walk.filled, pair.base) })}
        </Note>
      )}
      {market && slippageLevel(summary.walk.slippage) !== 'low' && (
        <Note tone={slippageLevel(summary.walk.slippage) === 'high' ? 'danger' : 'warn'} icon={iconWarn}>
          {t(($) => $.orders.form.slippageWarning, { percent: formats.percent(summary.walk.slippage, 2) })}
        </Note>
      )}
      {isAtMarket(summary.kind) && !market && (
        <Note icon={iconInfo}>{buys ? t(($) => $.orders.confirm.triggerRoom) : t(($) => $.orders.confirm.triggerNoLimit)}</Note>
      )}
      {summary.kind === 'oco' && <Note icon={iconInfo}>{t(($) => $.orders.confirm.ocoOnce)}</Note>}
    </>
  );
}
