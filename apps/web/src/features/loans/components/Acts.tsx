/** Repay, add to the pledge, take out of it: each shows the loan now and then before the press. */
import type { Loan } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card, Note } from '@glasshouse/ui/Card.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { errorAt } from '../../../app/data/error-at.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { CoinAmountField } from '@glasshouse/ui/CoinAmountField.tsx';
import { WaysToMoney } from '../../../app/page/WaysToMoney.tsx';
import { type LoanNow, actsOf } from '../model/figures.ts';
import type { ActForm } from '../queries/use-act.ts';
import { Change } from './Change.tsx';

function useError({ act, call, state, free, code }: ActForm): string | undefined {
  const { t } = useTranslation(['loans', 'shell']);
  const formats = useFormats();
  const refused = errorAt(call.failure, ['number', 'all', 'id']);
  if (refused !== undefined) return refused;
  if (state === 'missing') return t(($) => $.shell.toasts.insufficientBalance);
  if (state === 'tooMuch' && act === 'take') return t(($) => $.loans.acts.tooMuchOut, { amount: formats.exact(free, code) });
  return undefined;
}

/** The form. */
export function Acts({ loan, now, form }: { loan: Loan; now: LoanNow; form: ActForm }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const { act, code, free, preview } = form;
  const aside =
    act === 'take'
      ? t(($) => $.loans.acts.canTake, { amount: formats.exact(free, code) })
      : t(($) => $.loans.acts.free, { amount: formats.money(free, code) });
  const isStale = act === 'take' && loan.index === null;
  return (
    <section className="grid gap-3" id="acts">
      <Segmented
        label={t(($) => $.loans.acts.label)}
        options={actsOf(loan).map((value) => ({ value, label: t(($) => $.loans.acts[value]) }))}
        value={act}
        onChange={(next) => form.choose(next)}
      />
      {isStale && <Note tone="warn">{t(($) => $.loans.apply.stale)}</Note>}
      <CoinAmountField
        label={t(($) => $.loans.acts.amount, { code })}
        aside={aside}
        code={code}
        scale={form.scale}
        value={form.text}
        onChange={form.edit}
        all={{ label: t(($) => $.loans.acts.all), onPress: form.takeAll }}
        disabled={form.call.busy || isStale}
        error={useError(form)}
        hint={act === 'repay' ? t(($) => $.loans.acts.interestFirst) : undefined}
      />
      {form.state === 'missing' && <WaysToMoney currency={act === 'repay' ? loan.currency_id : loan.pledge_currency_id} />}
      {preview && (
        <Card as="section">
          <Change
            loan={loan}
            title={t(($) => $.loans.acts.after[act])}
            heads={[t(($) => $.loans.acts.now), t(($) => $.loans.acts.then)]}
            now={now}
            then={preview.next}
          />
          {preview.back !== null && (
            <p className="num mt-2 flex flex-wrap justify-between gap-x-3 border-t border-line-1 pt-3 text-sm text-text-1">
              <span>{t(($) => $.loans.acts.back)}</span>
              <b className="font-semibold">{formats.exact(preview.back, loan.pledge_code)}</b>
            </p>
          )}
        </Card>
      )}
      <p className="text-xs text-text-3">
        {act === 'repay' && `${t(($) => $.loans.detail.noRest)} `}
        {(preview === null || preview.back === null) && t(($) => $.loans.detail.stays)}
      </p>
    </section>
  );
}

/** The button, which names act and amount. */
export function ActButton({ form }: { form: ActForm }) {
  const { t } = useTranslation(['loans', 'common']);
  const formats = useFormats();
  const { act, call, preview, state, code } = form;
  const words = () => {
    if (call.checking) return t(($) => $.common.states.checking);
    if (!preview) return t(($) => $.loans.acts.enter);
    const amount = formats.exact(preview.amount, code);
    if (act === 'repay') return t(($) => $.loans.acts.repayButton, { amount });
    return act === 'add' ? t(($) => $.loans.acts.addButton, { amount }) : t(($) => $.loans.acts.takeButton, { amount });
  };
  return (
    <Button variant="primary" size="lg" block needsConnection busy={call.busy} disabled={state !== 'good'} onClick={form.submit}>
      {words()}
    </Button>
  );
}
