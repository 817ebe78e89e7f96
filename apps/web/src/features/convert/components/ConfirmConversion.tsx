/**
 * The confirmation of a conversion, in this order: what happens, rate, fee, result, what cannot be undone; then
 * what came of it. The price goes on being renewed; what is sent is the quote on screen. Lazy.
 */
import type { Conversion, ConversionTerms, ConvertibleCurrency } from '@glasshouse/contract/convert';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { Spinner } from '@glasshouse/ui/Spinner.tsx';
import { useEffect, useRef, useState } from 'react';
import { AckFiles } from '../../../app/integrity/AckFiles.tsx';
import type { HeldQuote } from '../queries/use-quote.ts';
import { HeldLine } from './HeldLabel.tsx';
import { type Manner, QuoteLines } from './QuoteLines.tsx';
import { useFigures } from './words.ts';

export interface ConfirmConversionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  manner: Manner;
  held: HeldQuote | null;
  terms: ConversionTerms;
  busy: boolean;
  checking: boolean;
  /** The result; then the sheet shows it. */
  done: Conversion | null;
  /** With the balances of now. */
  currencies: readonly ConvertibleCurrency[];
  onConfirm: (held: HeldQuote) => void;
  onAgain: () => void;
}

/** A press so soon after the figures changed was meant for those before. */
const SETTLE_MS = 400;

function Done({ done, manner, currencies }: Pick<ConfirmConversionProps, 'manner' | 'currencies'> & { done: Conversion }) {
  const { t } = useTranslation(['convert']);
  const figures = useFigures();
  const { from_code: from, to_code: to } = done;
  const now = [done.from_currency_id, done.to_currency_id].flatMap(
    (id) => currencies.find((one) => one.currency_id === id) ?? [],
  );
  return (
    <div role="status">
      <p className="mb-3 text-xl font-semibold text-text-1">
        {t(($) => $.convert.convert.arrived, { amount: figures.exact(done.received, to) })}
      </p>
      <KeyValueList
        panel
        items={[
          { label: t(($) => $.convert.convert.pay), value: figures.exact(done.number, from) },
          {
            label: manner === 'buy' ? t(($) => $.convert.buy.priceAlone) : t(($) => $.convert.convert.rate),
            value: figures.rate(done),
          },
          ...now.map(({ currency_id: id, code, available }) => ({
            key: String(id),
            label: t(($) => $.convert.convert.now, { code }),
            value: figures.balance(available, code),
          })),
        ]}
      />
    </div>
  );
}

/** Title and button of the sheet; `pay` is the amount with its unit, null while no price is held. */
function useSheetWords({ manner, held, done }: ConfirmConversionProps, pay: string | null) {
  const { t } = useTranslation(['convert', 'shell']);
  const buys = manner === 'buy';
  const button =
    held && pay
      ? buys
        ? t(($) => $.convert.buy.button, { code: held.quote.to_code, amount: pay })
        : t(($) => $.convert.convert.button, { amount: pay })
      : t(($) => $.convert.convert.asking);
  const title = done
    ? buys
      ? t(($) => $.shell.toasts.purchaseSuccess)
      : t(($) => $.convert.convert.doneTitle)
    : buys
      ? t(($) => $.convert.buy.confirmTitle)
      : t(($) => $.convert.convert.confirmTitle);
  return { title, button };
}

/** Whether another result than the one that the sheet opened with stands in it. */
function useIsNew(open: boolean, received: string | undefined): boolean {
  const [seen, setSeen] = useState({ open, received, isNew: false });
  if (seen.open !== open) setSeen({ open, received, isNew: false });
  else if (received !== undefined && received !== seen.received)
    setSeen({ open, received, isNew: seen.isNew || (open && seen.received !== undefined) });
  return seen.isNew;
}

export default function ConfirmConversion(props: ConfirmConversionProps) {
  const { open, onOpenChange, manner, held, terms, busy, checking, done, currencies, onConfirm, onAgain } = props;
  const { t } = useTranslation(['convert', 'common']);
  const figures = useFigures();
  const buys = manner === 'buy';
  const received = held?.quote.received;
  const changedAt = useRef(0);
  useEffect(() => {
    changedAt.current = Date.now();
  }, [received]);
  const isNew = useIsNew(open, received);
  const pay = held && figures.exact(held.quote.number, held.quote.from_code);
  const { title, button } = useSheetWords(props, pay);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={busy}
      foot={
        done ? (
          <div className="g-btns">
            <Button href="#/pages/setting/bill">{t(($) => $.convert.shared.bills)}</Button>
            <Button variant="primary" onClick={onAgain}>
              {buys ? t(($) => $.convert.buy.again) : t(($) => $.convert.convert.again)}
            </Button>
          </div>
        ) : (
          <Button
            variant="primary"
            size="lg"
            block
            needsConnection
            busy={busy}
            disabled={held === null}
            onClick={() => held && Date.now() - changedAt.current >= SETTLE_MS && onConfirm(held)}
          >
            {button}
          </Button>
        )
      }
    >
      {done && <Done done={done} manner={manner} currencies={currencies} />}
      {done && <AckFiles subject="conversion" id={done.id} />}
      {!done && held && pay && (
        <>
          <p className="mb-3 text-md text-text-1">
            {t(($) => $.convert.convert.what, { from: pay, to: figures.exact(held.quote.received, held.quote.to_code) })}
          </p>
          <HeldLine held={held} />
          <QuoteLines panel withPay held={held} terms={terms} manner={manner} />
        </>
      )}
      {/* Its line is there from the start: nothing moves under the thumb when another price comes. */}
      {!done && (
        <p role="status" className="mt-3 min-h-5 text-xs text-warn">
          {isNew && t(($) => $.convert.convert.renewed)}
        </p>
      )}
      {!done && <p className="mt-1 text-xs text-text-3">{t(($) => $.convert.convert.undo)}</p>}
      {checking && (
        <p role="status" className="mt-3 flex items-center gap-2 text-text-2">
          <Spinner size={18} />
          {t(($) => $.common.states.checking)}
        </p>
      )}
    </Sheet>
  );
}
