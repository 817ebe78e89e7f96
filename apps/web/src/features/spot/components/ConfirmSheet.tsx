/**
 * The confirmation of an order, in the order of ux.md: what happens, price, fee, result, what cannot be undone. Its
 * figures are those of the moment it opened. Lazy: it brings the sheet's code.
 */
import type { Quote } from '@glasshouse/contract';
import { compareDecimals } from '@glasshouse/money';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { HIDDEN_FIGURE, NO_FIGURE, withUnit } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { type KeyValue, KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { Spinner } from '@glasshouse/ui/Spinner.tsx';
import { iconInfo, iconWarn } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useIsStale } from '../../../app/live/use-topic.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { useTicker } from '../live/use-ticker.ts';
import { useFunds } from '../queries/account.ts';
import type { OrderTicket, PlacePhase } from '../queries/place-order.ts';
import { useOrderType, usePairFigures } from './words.ts';
import './confirm.css';

/** Props of ConfirmSheet. */
export interface ConfirmSheetProps {
  ticket: OrderTicket;
  quote: Quote;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  phase: PlacePhase;
  onConfirm: () => void;
  onSeeOrders: () => void;
}

const isZero = (text: string) => compareDecimals(text, '0') === 0;

function CurrentPrice({ quote }: { quote: Quote }) {
  const { last } = useTicker(quote);
  const formats = useFormats();
  return (
    <span className="num">{last === null ? NO_FIGURE : withUnit(formats.price(last, quote.price_decimals), quote.quote)}</span>
  );
}

/** Figures of a ticket with units. */
function useTicketWords({ pair, summary }: OrderTicket) {
  const { t } = useTranslation(['spot']);
  const formats = useFormats();
  const figures = usePairFigures(pair);
  const { side, kind, outcome } = summary;
  const buys = side === 'buy';
  const market = kind === 'market';
  const amount = figures.amountUnit(market ? summary.walk.filled : summary.amount);
  // Estimates in the quote currency are cut to its hundredth; exact figures keep all their decimals.
  const inQuote = (text: string) => withUnit(market ? formats.number(text, 2) : formats.amount(text, 2), pair.quote);
  const inBase = (text: string) => withUnit(formats.amount(text), pair.base);
  const gives = buys ? inQuote(outcome.gives) : inBase(outcome.gives);
  const receives = buys ? inBase(outcome.receives) : inQuote(outcome.receives);
  const fee = withUnit(formats.amount(outcome.fee), outcome.receivesUnit);
  const words = { amount, price: figures.priceUnit(summary.at) };
  const total = buys ? gives : receives;
  const what = market
    ? buys
      ? t(($) => $.spot.confirm.marketBuy, words)
      : t(($) => $.spot.confirm.marketSell, words)
    : buys
      ? t(($) => $.spot.confirm.limitBuy, words)
      : t(($) => $.spot.confirm.limitSell, words);
  const button = market
    ? buys
      ? t(($) => $.spot.confirm.buyAbout, { amount, total })
      : t(($) => $.spot.confirm.sellAbout, { amount, total })
    : buys
      ? t(($) => $.spot.confirm.buy, { amount, total })
      : t(($) => $.spot.confirm.sell, { amount, total });
  return { buys, market, amount, gives, receives, fee, price: words.price, what, button };
}

function useLines(ticket: OrderTicket, quote: Quote): KeyValue[] {
  const { t } = useTranslation(['spot']);
  const formats = useFormats();
  const words = useTicketWords(ticket);
  const funds = useFunds(ticket.pair);
  const hidden = useSettings((settings) => settings.hideBalances);
  const typeOf = useOrderType();
  const { summary, pair } = ticket;
  const { buys, market } = words;
  const balance = buys ? funds.quote : funds.base;
  const about = market ? '≈\u00a0' : '';
  const lines: (KeyValue | false)[] = [
    {
      key: 'direction',
      label: t(($) => $.spot.confirm.direction),
      value: typeOf({ type: summary.side, kind: summary.kind }),
      tone: buys ? 'up' : 'down',
    },
    { key: 'amount', label: t(($) => $.spot.confirm.amount), value: words.amount },
    { key: 'current', label: t(($) => $.spot.confirm.currentPrice), value: <CurrentPrice quote={quote} /> },
    market
      ? { key: 'price', label: t(($) => $.spot.confirm.averagePrice), value: `≈\u00a0${words.price}` }
      : {
          key: 'price',
          label: buys ? t(($) => $.spot.confirm.buyPrice) : t(($) => $.spot.confirm.sellPrice),
          value: words.price,
        },
    market && { key: 'slippage', label: t(($) => $.spot.confirm.slippage), value: formats.percent(summary.walk.slippage, 2) },
    {
      key: 'balance',
      label: t(($) => $.spot.confirm.balance),
      value: withUnit(
        balance === null ? NO_FIGURE : hidden ? HIDDEN_FIGURE : formats.balance(balance),
        buys ? pair.quote : pair.base,
      ),
    },
    { key: 'fee', label: t(($) => $.spot.confirm.fee, { rate: formats.percent(summary.rate, 2) }), value: `≈\u00a0${words.fee}` },
    {
      key: 'gives',
      label: buys ? (market ? t(($) => $.spot.confirm.costAbout) : t(($) => $.spot.confirm.cost)) : t(($) => $.spot.confirm.give),
      value: `${buys ? about : ''}${words.gives}`,
    },
    {
      key: 'receives',
      label: market ? t(($) => $.spot.confirm.receiveAbout) : t(($) => $.spot.confirm.receive),
      value: `≈\u00a0${words.receives}`,
      result: true,
    },
  ];
  return lines.filter((line) => line !== false);
}

function Warnings({ ticket }: { ticket: OrderTicket }) {
  const { t } = useTranslation(['spot']);
  const formats = useFormats();
  const { summary, pair } = ticket;
  const buys = summary.side === 'buy';
  const percent = formats.percent(summary.offBy, 1, 1);
  return (
    <>
      {!isZero(summary.offBy) && (
        <Note tone="warn" icon={iconWarn}>
          {buys ? t(($) => $.spot.confirm.farBuy, { percent }) : t(($) => $.spot.confirm.farSell, { percent })}
        </Note>
      )}
      {summary.fillsAtOnce && <Note icon={iconInfo}>{t(($) => $.spot.confirm.atOnce)}</Note>}
      {summary.kind === 'market' && !summary.walk.complete && (
        <Note tone="warn" icon={iconWarn}>
          {t(($) => $.spot.confirm.short, { amount: withUnit(formats.amount(summary.walk.filled), pair.base) })}
        </Note>
      )}
    </>
  );
}

function Fate({ phase }: { phase: PlacePhase }) {
  const { t } = useTranslation(['spot']);
  if (phase === 'checking') {
    return (
      <div className="s-fate" role="status">
        <Spinner size={18} />
        <div>
          <b>{t(($) => $.spot.confirm.checking)}</b>
          <p>{t(($) => $.spot.confirm.checkingText)}</p>
        </div>
      </div>
    );
  }
  if (phase !== 'unknown') return null;
  return (
    <Note tone="warn" icon={iconWarn}>
      <b>{t(($) => $.spot.confirm.unknown)}</b> {t(($) => $.spot.confirm.unknownText)}
    </Note>
  );
}

/** The sheet. */
export default function ConfirmSheet({ ticket, quote, open, onOpenChange, phase, onConfirm, onSeeOrders }: ConfirmSheetProps) {
  const { t } = useTranslation(['spot', 'common']);
  const stale = useIsStale();
  const words = useTicketWords(ticket);
  const lines = useLines(ticket, quote);
  const busy = phase === 'sending' || phase === 'checking';
  const waits = words.market && stale && phase === 'idle';
  const foot =
    phase === 'unknown' ? (
      <div className="g-btns">
        <Button onClick={onConfirm}>{t(($) => $.spot.confirm.checkAgain)}</Button>
        <Button variant="primary" onClick={onSeeOrders}>
          {t(($) => $.spot.confirm.seeOrders)}
        </Button>
      </div>
    ) : (
      <Button variant={ticket.summary.side} size="lg" block busy={busy} disabled={waits} onClick={onConfirm}>
        {waits ? t(($) => $.spot.form.waiting) : words.button}
      </Button>
    );
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.spot.confirm.title)}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={busy}
      foot={foot}
    >
      <p className="s-confirm-what">{words.what}</p>
      <KeyValueList panel items={lines} />
      <div className="s-confirm-notes">
        <Warnings ticket={ticket} />
        <p>{words.market ? t(($) => $.spot.confirm.undoMarket) : t(($) => $.spot.confirm.undoLimit)}</p>
        {waits && (
          <Note tone="warn" icon={iconWarn}>
            {t(($) => $.spot.confirm.stale)}
          </Note>
        )}
        <Fate phase={phase} />
      </div>
    </Sheet>
  );
}
