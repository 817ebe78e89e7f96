/**
 * The confirmation of a stock order, in this order: what happens, price, fee, result, what cannot be undone. Its figures are the
 * desk's own of the moment it opened. Lazy: it brings the sheet's code.
 */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { HIDDEN_FIGURE, withUnit } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { type KeyValue, KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { iconClock, iconWarn } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { navigation, serverClock } from '../../../app/services.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { Fate } from '../../../order/confirm/Fate.tsx';
import '../../../order/confirm/confirm.css';
import { saleEstimate } from '../model/sale.ts';
import { useForceWords } from './StockFields.tsx';
import { sessionTime } from './session-time.ts';
import type { StockFlow, StockTicket } from './use-stock-flow.ts';
import { MONEY, useStockWords } from './words.ts';

/** What the order is and when it trades. */
function useOrderLines({ stock, input, both, preview }: StockTicket): (KeyValue | false)[] {
  const { t } = useTranslation(['equities', 'orders']);
  const formats = useFormats();
  const words = useStockWords();
  const forceWords = useForceWords();
  const buys = preview.type === 'buy';
  const price = words.price(both ? String(both.target_price) : preview.price);
  const isLimit = both !== null || input.target_price !== undefined;
  const isAuction = preview.when === 'auction';
  const at = () => {
    if (isLimit) return buys ? t(($) => $.equities.confirm.atMost, { price }) : t(($) => $.equities.confirm.atLeast, { price });
    const values = { price };
    if (isAuction) return buys ? t(($) => $.equities.confirm.openingMost, values) : t(($) => $.equities.confirm.opening);
    return buys ? t(($) => $.equities.confirm.bestMost, values) : t(($) => $.equities.confirm.best);
  };
  const when = () => {
    if (preview.when === 'now') return t(($) => $.equities.confirm.now);
    if (preview.when === 'session') return t(($) => $.equities.confirm.session);
    return preview.auction === null
      ? t(($) => $.equities.confirm.auction)
      : t(($) => $.equities.confirm.auctionAt, { time: sessionTime(preview.auction, formats, serverClock.now()) });
  };
  return [
    {
      key: 'side',
      label: t(($) => $.orders.confirm.direction),
      value: t(($) => $.orders.order.sides[preview.type]),
      tone: buys ? 'up' : 'down',
    },
    { key: 'shares', label: t(($) => $.equities.form.shares), value: words.sharesOf(preview.shares, stock.code) },
    both === null &&
      input.trigger_price !== undefined && {
        key: 'trigger',
        label: t(($) => $.orders.order.trigger),
        value: words.price(String(input.trigger_price)),
      },
    { key: 'price', label: t(($) => $.orders.order.price), value: at() },
    both !== null && {
      key: 'stop',
      label: t(($) => $.orders.confirm.ocoStop, { trigger: words.price(String(both.trigger_price)) }),
      value: both.stop_price === undefined ? t(($) => $.orders.form.marketPrice) : words.price(String(both.stop_price)),
    },
    both === null && { key: 'when', label: t(($) => $.equities.confirm.when), value: when() },
    input.force !== undefined && {
      key: 'force',
      label: t(($) => $.orders.confirm.valid),
      value: forceWords(input.force).label,
    },
    input.display_amount !== undefined && {
      key: 'display',
      label: t(($) => $.orders.advanced.iceberg),
      value: words.sharesOf(String(input.display_amount), stock.code),
    },
    { key: 'settles', label: t(($) => $.equities.confirm.settles), value: formats.day(preview.settles) },
  ];
}

/** Value, fee, what is paid or received, what is left. Those of a sale at market are an estimate, with the least behind it. */
function useMoneyLines(ticket: StockTicket): (KeyValue | false)[] {
  const { t } = useTranslation(['equities', 'orders']);
  const formats = useFormats();
  const words = useStockWords();
  const hidden = useSettings((settings) => settings.hideBalances);
  const { stock, preview } = ticket;
  const sale = saleEstimate(ticket);
  const figures = sale ?? preview;
  const about = (text: string) => (sale ? `≈\u00a0${text}` : text);
  const buys = preview.type === 'buy';
  const unit = buys ? MONEY : stock.code;
  const balance = (text: string) => withUnit(hidden ? HIDDEN_FIGURE : formats.balance(text, unit), unit);
  return [
    {
      key: 'total',
      label: t(($) => $.orders.form.total),
      value: about(withUnit(formats.exactFigure(figures.value, MONEY), 'USD')),
    },
    { key: 'fee', label: t(($) => $.orders.order.fee), value: about(words.exactMoney(figures.fee)) },
    {
      key: 'paid',
      label: buys ? t(($) => $.equities.confirm.paid) : t(($) => $.equities.confirm.got),
      value: about(words.exactMoney(figures.total)),
      result: true,
    },
    sale !== null &&
      sale.least !== null && {
        key: 'least',
        label: t(($) => $.equities.confirm.least, { price: words.price(preview.price) }),
        value: words.exactMoney(sale.least),
      },
    {
      key: 'after',
      label: t(($) => $.equities.confirm.after),
      value: `${hidden ? HIDDEN_FIGURE : formats.balance(preview.balance, unit)} → ${balance(preview.balance_after)}`,
    },
  ];
}

/** What cannot be undone, and until when the rest can. */
function Undo({ ticket: { preview } }: { ticket: StockTicket }) {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  if (preview.stands)
    return (
      <Note tone="warn" icon={iconWarn}>
        {t(($) => $.equities.confirm.stands)}
      </Note>
    );
  if (preview.auction !== null)
    return (
      <Note icon={iconClock}>
        {t(($) => $.equities.confirm.cancelUntil, { time: sessionTime(preview.auction, formats, serverClock.now()) })}
      </Note>
    );
  return <p>{t(($) => $.equities.confirm.undo)}</p>;
}

/** What a market order gets of an auction at most. */
function MarketLimit({ ticket: { input, preview, marketLimit } }: { ticket: StockTicket }) {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  if (input.kind !== 'market' || preview.when !== 'auction') return null;
  const values = { limit: formats.percent(marketLimit, 0) };
  return (
    <p>{preview.type === 'buy' ? t(($) => $.equities.notes.marketBuy, values) : t(($) => $.equities.notes.marketSell, values)}</p>
  );
}

/** The sheet. */
export default function StockConfirm({ flow, ticket }: { flow: StockFlow; ticket: StockTicket }) {
  const { t } = useTranslation(['equities', 'orders', 'common']);
  const words = useStockWords();
  const { preview, stock } = ticket;
  const items = [...useOrderLines(ticket), ...useMoneyLines(ticket)];
  const isBusy = flow.phase === 'sending' || flow.phase === 'checking';
  const values = {
    amount: words.sharesOf(preview.shares, stock.code),
    total: words.money((saleEstimate(ticket) ?? preview).total),
  };
  const isMarket = ticket.both === null && ticket.input.target_price === undefined;
  const act = () => {
    if (preview.type === 'buy')
      return isMarket ? t(($) => $.equities.confirm.buyMost, values) : t(($) => $.orders.confirm.buy, values);
    return isMarket ? t(($) => $.orders.confirm.sellAbout, values) : t(($) => $.orders.confirm.sell, values);
  };
  const foot =
    flow.phase === 'unknown' ? (
      <div className="g-btns">
        <Button onClick={flow.confirm}>{t(($) => $.orders.confirm.checkAgain)}</Button>
        <Button variant="primary" onClick={() => navigation.navigateTo('/pages/transaction/stock_order')}>
          {t(($) => $.orders.confirm.seeOrders)}
        </Button>
      </div>
    ) : (
      <Button variant={preview.type} size="lg" block needsConnection busy={isBusy} onClick={flow.confirm}>
        {act()}
      </Button>
    );
  return (
    <Sheet
      open={flow.open}
      onOpenChange={flow.setOpen}
      title={t(($) => $.orders.confirm.title)}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={isBusy}
      foot={foot}
    >
      <KeyValueList panel items={items} />
      <div className="s-confirm-notes">
        <MarketLimit ticket={ticket} />
        {ticket.both !== null && <p>{t(($) => $.orders.confirm.ocoOnce)}</p>}
        <Undo ticket={ticket} />
        <p>{t(($) => $.equities.confirm.usdt)}</p>
        <Fate phase={flow.phase} />
      </div>
    </Sheet>
  );
}
