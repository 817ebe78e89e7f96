/** The confirmation of a loan, which no setting switches off: both prices, the amounts, the cost, and what cannot be undone. */
import type { LoanQuote } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import type { ApplyForm } from '../queries/use-apply.ts';
import { LoanFigures } from './LoanFigures.tsx';
import { Triggers } from './Triggers.tsx';
import { coinOf, useLoanWords } from './words.ts';

/** What cannot be undone, and how it comes to it. */
export function RiskNote({ quote }: { quote: Pick<LoanQuote, 'borrows' | 'code' | 'pledge_code' | 'charge'> }) {
  const { t } = useTranslation(['loans']);
  const words = useLoanWords();
  const values = { code: coinOf(quote), charge: words.charge(quote.charge) };
  return (
    <Note tone="warn" icon={iconWarn}>
      {quote.borrows === 'quote' ? t(($) => $.loans.apply.risk, values) : t(($) => $.loans.apply.riskUp, values)}
    </Note>
  );
}

/** The sheet. */
export function ConfirmLoan({ quote, form }: { quote: LoanQuote; form: ApplyForm }) {
  const { t } = useTranslation(['loans', 'common']);
  const formats = useFormats();
  const words = useLoanWords();
  const { act, changedFrom } = form;
  const amount = formats.exact(quote.number, quote.code);
  return (
    <Sheet
      open={form.isOpen}
      onOpenChange={form.setOpen}
      title={t(($) => $.loans.confirm.title)}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={act.busy}
      foot={
        <Button variant="primary" size="lg" block needsConnection busy={act.busy} disabled={!form.isReady} onClick={form.submit}>
          {act.checking ? t(($) => $.common.states.checking) : t(($) => $.loans.confirm.button, { amount })}
        </Button>
      }
    >
      <div className="grid gap-3">
        <KeyValueList
          panel
          items={[
            { label: t(($) => $.loans.confirm.get), value: amount },
            { label: t(($) => $.loans.confirm.stays), value: formats.exact(quote.pledge_number, quote.pledge_code) },
          ]}
        />
        <Triggers quote={quote} />
        {changedFrom !== null && (
          <div role="alert">
            <Note tone="warn" icon={iconWarn}>
              {t(($) => $.loans.confirm.changed, { old: words.rate(changedFrom), now: words.rate(quote.rate) })}
            </Note>
          </div>
        )}
        <LoanFigures quote={quote} panel />
        <RiskNote quote={quote} />
        <p className="text-xs text-text-3">{t(($) => $.loans.confirm.trigger, { start: words.level(quote.start) })}</p>
      </div>
    </Sheet>
  );
}
