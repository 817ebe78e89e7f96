/**
 * The confirmation of an option: current price, direction, expiry, stake, balance, buy price and what right and wrong
 * bring (S2.35), how often users were right, and what cannot be undone. Never skipped: the stake can be lost whole.
 */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { HIDDEN_FIGURE, withUnit } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { ProofBadge } from '@glasshouse/ui/ProofBadge.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { Spinner } from '@glasshouse/ui/Spinner.tsx';
import { iconInfo } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useIsStale } from '../../../app/live/use-topic.ts';
import { useTicker } from '../../../app/live/use-ticker.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { useServerNow } from '../../../market/use-server-now.ts';
import { balanceAfter, ifRight } from '../model/stake.ts';
import { useShareOfAll } from './Odds.tsx';
import { SideTag } from './SideTag.tsx';
import type { OptionFlow, OptionTicketView } from './use-option-flow.tsx';
import { useDurationWord, useMoneyWords, useSideWord } from './words.ts';

const NONE = '—';

export interface ConfirmOptionProps {
  quote: Quote;
  code: string;
  scale: number;
  flow: OptionFlow;
}

function CurrentPrice({ quote }: { quote: Quote }) {
  const { last } = useTicker(quote);
  const formats = useFormats();
  return <span className="num">{last === null ? NONE : withUnit(formats.price(last, quote.price_decimals), quote.quote)}</span>;
}

/** When an option placed now would be due, moving on with the clock. */
const useDue = (seconds: number): number => useServerNow(1000) + seconds * 1000;

function Outcomes({ ticket, code, scale }: { ticket: OptionTicketView; code: string; scale: number }) {
  const { t } = useTranslation(['options']);
  const money = useMoneyWords(code);
  const { profit, returned } = ifRight(ticket.stake, ticket.term.payout, scale);
  return (
    <div role="group" aria-label={t(($) => $.options.confirm.outcomes)} className="o-outcomes">
      <div className="is-up">
        <span>{t(($) => $.options.confirm.ifRight)}</span>
        <b className="num">{money.signed(profit)}</b>
        <small className="num">{t(($) => $.options.confirm.youGet, { amount: money.unit(returned) })}</small>
      </div>
      <div className="is-down">
        <span>{t(($) => $.options.confirm.ifWrong)}</span>
        <b className="num">{money.signed(`-${ticket.stake}`)}</b>
        <small className="num">{t(($) => $.options.confirm.youGet, { amount: money.unit('0') })}</small>
      </div>
    </div>
  );
}

function Lines({ quote, code, ticket, due }: { quote: Quote; code: string; ticket: OptionTicketView; due: number }) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const money = useMoneyWords(code);
  const duration = useDurationWord();
  const sideWord = useSideWord();
  const hidden = useSettings((settings) => settings.hideBalances);
  const balance = (value: string | null) =>
    value === null ? NONE : withUnit(hidden ? HIDDEN_FIGURE : formats.balance(value, code), code);
  return (
    <KeyValueList
      panel
      items={[
        { key: 'price', label: t(($) => $.options.confirm.currentPrice), value: <CurrentPrice quote={quote} /> },
        { key: 'side', label: t(($) => $.options.confirm.direction), value: sideWord(ticket.side), tone: ticket.side },
        {
          key: 'expiry',
          label: t(($) => $.options.confirm.expiry),
          value: <span className="num">{`${duration(ticket.term.seconds)} · ${formats.clock(due)}`}</span>,
        },
        {
          key: 'stake',
          label: t(($) => $.options.confirm.stake),
          value: <span className="num">{money.unit(ticket.stake)}</span>,
        },
        { key: 'buy', label: t(($) => $.options.confirm.buyPrice), value: t(($) => $.options.confirm.buyPriceText) },
        { key: 'fee', label: t(($) => $.options.confirm.fee), value: <span className="num">{money.unit('0')}</span> },
        {
          key: 'balance',
          label: t(($) => $.options.confirm.balance),
          value: <span className="num">{balance(ticket.available)}</span>,
        },
        {
          key: 'after',
          label: t(($) => $.options.confirm.balanceAfter),
          value: <span className="num">{balance(balanceAfter(ticket.available, ticket.stake))}</span>,
        },
        { key: 'settles', label: t(($) => $.options.confirm.settlesOn), value: t(($) => $.options.confirm.settlesOnText) },
      ]}
    />
  );
}

export default function ConfirmOption({ quote, code, scale, flow }: ConfirmOptionProps) {
  const { t } = useTranslation(['options', 'common']);
  const formats = useFormats();
  const stale = useIsStale();
  const sideWord = useSideWord();
  const ticket = flow.ticket as OptionTicketView;
  const share = useShareOfAll(ticket.term);
  const due = useDue(ticket.term.seconds);
  const { last } = useTicker(quote);
  const busy = flow.busy || flow.checking;
  const waits = !busy && (stale || last === null);
  const words = { amount: formats.money(ticket.stake, code), side: sideWord(ticket.side) };
  return (
    <Sheet
      open={flow.open}
      onOpenChange={flow.setOpen}
      title={t(($) => $.options.confirm.title)}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={busy}
      trailing={
        <ProofBadge
          boxed
          state="waiting"
          label={t(($) => $.options.confirm.verifiable)}
          text={t(($) => $.options.confirm.verifiableShort)}
        />
      }
      foot={
        <div className="o-confirm-foot">
          <Button size="lg" disabled={busy} onClick={() => flow.setOpen(false)}>
            {t(($) => $.common.buttons.back)}
          </Button>
          <Button variant="primary" size="lg" needsConnection busy={busy} disabled={waits} onClick={flow.confirm}>
            {waits ? t(($) => $.options.form.waiting) : t(($) => $.options.confirm.button, words)}
          </Button>
        </div>
      }
    >
      <div className="o-confirm-head">
        <CoinIcon symbol={quote.base} size={40} />
        <div>
          <b>
            {quote.symbol} <SideTag side={ticket.side} />
          </b>
          <p>{ticket.side === 'up' ? t(($) => $.options.confirm.upRule) : t(($) => $.options.confirm.downRule)}</p>
        </div>
      </div>
      <Outcomes ticket={ticket} code={code} scale={scale} />
      <Lines quote={quote} code={code} ticket={ticket} due={due} />
      <Note icon={iconInfo}>
        {share !== null && (
          <>
            {t(($) => $.options.confirm.history, {
              share: formats.percent(share, 1, 1),
              needed: formats.percent(ticket.term.break_even, 1, 1),
            })}{' '}
          </>
        )}
        {t(($) => $.options.confirm.house)} {t(($) => $.options.confirm.undo)}
      </Note>
      {flow.checking && (
        <div className="o-fate" role="status">
          <Spinner size={18} /> {t(($) => $.common.states.checking)}
        </div>
      )}
    </Sheet>
  );
}
