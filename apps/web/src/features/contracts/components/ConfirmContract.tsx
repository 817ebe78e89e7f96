/**
 * The confirmation of an entry. Its figures are those of the moment it opened, only the mark goes on; every line stands from the
 * beginning, so that nothing moves under a thumb. Lazy: it brings the sheet's code.
 */
import { getContractDeal, setContractSettings } from '@glasshouse/contract/contracts';
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { HIDDEN_FIGURE, NO_FIGURE } from '@glasshouse/ui';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Checkbox } from '@glasshouse/ui/Checkbox.tsx';
import { type KeyValue, KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { invalidateCall } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useIsStale } from '../../../app/live/use-topic.ts';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { client, navigation } from '../../../app/services.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { Fate } from '../../../order/confirm/Fate.tsx';
import { useMarks } from '../live/marks.ts';
import { SideTag } from './SideTag.tsx';
import { type ContractFlow, type EntryTicket, MOST_UNCONFIRMED } from './use-contract-flow.tsx';
import { toneOf, useContractFigures, useModeWord } from './words.ts';

interface ConfirmContractProps {
  quote: Quote;
  flow: ContractFlow;
  ticket: EntryTicket;
}

function LiveMark({ marketId, opened, write }: { marketId: number; opened: string; write: (text: string | null) => string }) {
  const mark = useMarks([marketId]).get(marketId)?.mark ?? opened;
  return <span className="num">{write(mark)}</span>;
}

/** Market, direction, size, prices, multiple and margin. */
function useOrderLines({ quote, ticket }: { quote: Quote; ticket: EntryTicket }): KeyValue[] {
  const { t } = useTranslation(['contracts', 'orders']);
  const { pair, preview, multiple, trigger } = ticket;
  const limit = ticket.input.target_price !== undefined;
  const figures = useContractFigures(pair, pair);
  const modeWord = useModeWord();
  return [
    { key: 'market', label: t(($) => $.contracts.confirm.market), value: `${pair.symbol} · ${t(($) => $.contracts.kind)}` },
    { key: 'side', label: t(($) => $.orders.confirm.direction), value: <SideTag type={ticket.type} /> },
    { key: 'size', label: t(($) => $.contracts.facts.size), value: figures.sizeUnit(preview.share) },
    {
      key: 'mark',
      label: t(($) => $.contracts.facts.mark),
      value: <LiveMark marketId={quote.id} opened={preview.mark} write={figures.priceUnit} />,
    },
    ...(trigger === null
      ? []
      : [
          {
            key: 'trigger',
            label: t(($) => $.orders.order.trigger),
            value: `${compareDecimals(trigger, preview.mark) < 0 ? '≤' : '≥'}\u00a0${figures.priceUnit(trigger)}`,
          },
        ]),
    {
      key: 'price',
      label: limit ? t(($) => $.orders.order.price) : t(($) => $.orders.confirm.averagePrice),
      value: limit ? figures.priceUnit(ticket.input.target_price) : `≈\u00a0${figures.priceUnit(preview.price)}`,
    },
    { key: 'worst', label: t(($) => $.contracts.confirm.worst), value: figures.priceUnit(preview.worst_price) },
    ...(limit && trigger === null
      ? [
          {
            key: 'force',
            label: t(($) => $.orders.advanced.force),
            value: t(($) => $.orders.forces[ticket.input.force ?? 'gtc']),
          },
        ]
      : []),
    ...(ticket.input.display === undefined
      ? []
      : [
          {
            key: 'display',
            label: t(($) => $.orders.advanced.display, { unit: figures.base }),
            value: figures.size(ticket.input.display),
          },
        ]),
    { key: 'multiple', label: t(($) => $.contracts.leverage.label), value: modeWord({ margin_mode: ticket.mode, multiple }) },
    { key: 'margin', label: t(($) => $.contracts.facts.margin), value: figures.money(preview.margin) },
  ];
}

/** Fees, liquidation, results, what can be lost. */
function useRiskLines({ ticket }: { ticket: EntryTicket }): KeyValue[] {
  const { t } = useTranslation(['contracts']);
  const formats = useFormats();
  const { pair, preview } = ticket;
  const figures = useContractFigures(pair, pair);
  const at = (price: string | undefined, result: string | null) =>
    price === undefined || result === null ? NO_FIGURE : figures.result(result);
  const { funding } = preview;
  const isCross = ticket.mode === 'cross';
  const fundingLine: KeyValue =
    funding === null
      ? { key: 'funding', label: t(($) => $.contracts.confirm.funding), value: t(($) => $.contracts.confirm.fundingNone) }
      : {
          key: 'funding',
          label: t(($) => $.contracts.confirm.fundingAt, { time: formats.clock(funding.due) }),
          value: `≈\u00a0${figures.result(funding.amount)} (${formats.percent(funding.rate, 4, 4)})`,
          tone: toneOf(funding.amount),
        };
  return [
    { key: 'fee', label: t(($) => $.contracts.confirm.fee), value: figures.money(preview.fee) },
    { key: 'closeFee', label: t(($) => $.contracts.confirm.closeFee), value: `≈\u00a0${figures.money(preview.close_fee)}` },
    {
      key: 'liquidation',
      label: t(($) => $.contracts.facts.liquidation),
      value:
        preview.liquidation_price === null
          ? t(($) => $.contracts.facts.never)
          : `≈\u00a0${figures.price(preview.liquidation_price)} (${figures.percent(preview.liquidation_distance)})`,
      tone: 'warn',
    },
    {
      key: 'target',
      label: t(($) => $.contracts.confirm.atTarget),
      value: at(ticket.input.target_profit_price, preview.profit_at_target),
      tone: preview.profit_at_target === null ? undefined : 'up',
    },
    {
      key: 'stop',
      label: t(($) => $.contracts.confirm.atStop),
      value: at(ticket.input.stop_loss_price, preview.loss_at_stop),
      tone: preview.loss_at_stop === null ? undefined : 'down',
    },
    { key: 'percent', label: t(($) => $.contracts.confirm.onePercent), value: `± ${figures.money(preview.one_percent)}` },
    fundingLine,
    ...(isCross
      ? [{ key: 'risk', label: t(($) => $.contracts.confirm.riskAfter), value: figures.percent(preview.risk_rate) }]
      : []),
    {
      key: 'most',
      label: isCross ? t(($) => $.contracts.facts.mostLostCross) : t(($) => $.contracts.facts.mostLost),
      value: figures.result(`-${preview.most_lost}`),
      tone: 'down',
      result: true,
    },
  ];
}

function useBalanceLines({ quote, ticket }: { quote: Quote; ticket: EntryTicket }): KeyValue[] {
  const { t } = useTranslation(['contracts']);
  const hidden = useSettings((settings) => settings.hideBalances);
  const { pair, preview } = ticket;
  const figures = useContractFigures(pair, pair);
  const balance = (text: string) => (hidden ? HIDDEN_FIGURE : figures.money(text));
  return [
    { key: 'expiry', label: t(($) => $.contracts.confirm.expiry), value: t(($) => $.contracts.confirm.noExpiry) },
    ...(ticket.trigger === null
      ? [
          { key: 'before', label: t(($) => $.contracts.confirm.before), value: balance(preview.free_before) },
          { key: 'after', label: t(($) => $.contracts.confirm.after), value: balance(preview.free_after) },
        ]
      : []),
    ...(quote.prices === 'live'
      ? []
      : [{ key: 'source', label: t(($) => $.contracts.confirm.prices), value: <PriceSourceLabel prices={quote.prices} /> }]),
  ];
}

function useButtonWord({ type, pair, preview, trigger }: EntryTicket): string {
  const { t } = useTranslation(['contracts']);
  const figures = useContractFigures(pair, pair);
  const amount = figures.sizeUnit(preview.share);
  if (trigger !== null) return t(($) => $.contracts.confirm.place);
  return type === 1 ? t(($) => $.contracts.confirm.long, { amount }) : t(($) => $.contracts.confirm.short, { amount });
}

interface FootProps {
  flow: ContractFlow;
  ticket: EntryTicket;
  /** Prices are old: an order at market waits for them. */
  waits: boolean;
  onConfirm: () => void;
}

/** The button that repeats the act and its size; where nobody knows what became of it, the ways to find out. */
function Foot({ flow, ticket, waits, onConfirm }: FootProps) {
  const { t } = useTranslation(['orders']);
  const word = useButtonWord(ticket);
  if (flow.phase === 'unknown') {
    const seeOrders = () => {
      flow.setOpen(false);
      navigation.navigateTo('/pages/transaction/contract_order');
    };
    return (
      <ButtonRow>
        <Button onClick={flow.confirm}>{t(($) => $.orders.confirm.checkAgain)}</Button>
        <Button variant="primary" onClick={seeOrders}>
          {t(($) => $.orders.confirm.seeOrders)}
        </Button>
      </ButtonRow>
    );
  }
  return (
    <Button
      variant={ticket.type === 1 ? 'buy' : 'sell'}
      size="lg"
      block
      needsConnection
      busy={flow.phase !== 'idle'}
      disabled={waits}
      onClick={onConfirm}
    >
      {waits ? t(($) => $.orders.form.waiting) : word}
    </Button>
  );
}

export default function ConfirmContract({ quote, flow, ticket }: ConfirmContractProps) {
  const { t } = useTranslation(['contracts', 'orders', 'common']);
  const stale = useIsStale();
  const [skip, setSkip] = useState(false);
  const lines = [...useOrderLines({ quote, ticket }), ...useRiskLines({ ticket }), ...useBalanceLines({ quote, ticket })];
  const { phase } = flow;
  const busy = phase === 'sending' || phase === 'checking';
  const waits = !ticket.limit && ticket.trigger === null && stale && phase === 'idle';
  const offered = ticket.limit && ticket.multiple <= MOST_UNCONFIRMED && phase === 'idle';
  const confirm = () => {
    if (offered && skip) {
      const { currency_id, legal_id } = ticket.input;
      void client
        .call(setContractSettings, { currency_id, legal_id, skip_confirmation: true }, { quiet: true })
        .then(() => invalidateCall(getContractDeal))
        .catch(() => {});
    }
    flow.confirm();
  };
  return (
    <Sheet
      open={flow.open}
      onOpenChange={flow.setOpen}
      title={t(($) => $.contracts.confirm.title)}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={busy}
      foot={<Foot flow={flow} ticket={ticket} waits={waits} onConfirm={confirm} />}
    >
      <KeyValueList panel dense items={lines} />
      <div className="s-confirm-notes">
        <p>
          {ticket.trigger !== null
            ? t(($) => $.contracts.confirm.triggerNote)
            : ticket.limit
              ? t(($) => $.orders.confirm.undoLimit)
              : t(($) => $.orders.confirm.undoMarket)}
        </p>
        {ticket.mode === 'cross' && (
          <Note tone="warn" icon={iconWarn}>
            {t(($) => $.contracts.confirm.cross)}
          </Note>
        )}
        {waits && (
          <Note tone="warn" icon={iconWarn}>
            {t(($) => $.orders.confirm.stale)}
          </Note>
        )}
        {offered && (
          <Checkbox checked={skip} onCheckedChange={setSkip}>
            {t(($) => $.contracts.confirm.skip)}
          </Checkbox>
        )}
        <Fate phase={phase} />
      </div>
    </Sheet>
  );
}
