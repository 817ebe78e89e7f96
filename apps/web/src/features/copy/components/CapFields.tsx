/** Budget and caps of a follow: each a figure of the user's, with what happens beyond it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { addDecimals } from '@glasshouse/money';
import { Card } from '@glasshouse/ui/Card.tsx';
import { CoinAmountField } from '@glasshouse/ui/CoinAmountField.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { acceptEdit, fromEditText, toEditText } from '@glasshouse/ui/format/parse.ts';
import { useId } from 'react';
import { listCopyFollows } from '@glasshouse/contract/copy';
import { listUserCurrencies } from '@glasshouse/contract/wallet';
import { MoveFromSpot } from '../../../order/own/MoveFromSpot.tsx';
import type { FollowFlow } from './use-follow-form.ts';
import { MONEY, useCopyWords } from './words.ts';

const MONEY_DECIMALS = 6;

/** The budget, with a way to move what is missing. */
export function BudgetField({ flow, before }: { flow: FollowFlow; before: string }) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const { form, money, faults } = flow;
  const missing = faults.budget?.fault === 'missing' ? faults.budget.amount : null;
  return (
    <section className="grid gap-2">
      <CoinAmountField
        label={t(($) => $.copy.follow.budget)}
        aside={money.free === undefined ? undefined : t(($) => $.copy.follow.free, { amount: words.money(money.free) })}
        code={MONEY}
        scale={MONEY_DECIMALS}
        value={toEditText(form.budget)}
        onChange={(text) => flow.edit({ budget: fromEditText(text) })}
        all={
          money.free === undefined
            ? undefined
            : {
                label: t(($) => $.copy.follow.all),
                onPress: () => flow.edit({ budget: addDecimals(money.free ?? '0', before) }),
              }
        }
        error={flow.errorOf('budget')}
        hint={t(($) => $.copy.follow.budgetHint)}
      />
      {missing !== null && money.id !== undefined && (
        <MoveFromSpot
          to="lever"
          account={MONEY}
          currencyId={money.id}
          missing={missing}
          reread={[listUserCurrencies, listCopyFollows]}
          words={{
            missing: (amount) => t(($) => $.copy.follow.missing, { amount: words.exact(amount) }),
            move: (amount) => t(($) => $.copy.follow.move, { amount: words.exact(amount) }),
            transfer: t(($) => $.copy.follow.transfer),
          }}
        />
      )}
    </section>
  );
}

interface CapRowProps {
  label: string;
  hint: string;
  value: string;
  decimals: number;
  unit?: string;
  placeholder?: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function CapRow({ label, hint, value, decimals, unit, placeholder, error, onChange }: CapRowProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3 border-t border-line-1 py-2">
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className="block text-sm text-text-1">{label}</span>
        <span className="block text-xs text-text-3">{hint}</span>
      </label>
      <div className="w-40 shrink-0">
        <Field
          id={id}
          label={label}
          labelHidden
          size="dense"
          align="right"
          inputMode={decimals === 0 ? 'numeric' : 'decimal'}
          value={toEditText(value)}
          placeholder={placeholder}
          suffix={unit && <span className="text-sm text-text-3">{unit}</span>}
          onChange={(event) => onChange(fromEditText(acceptEdit(toEditText(value), event.target.value, decimals)))}
          {...(error === undefined ? {} : { error })}
        />
      </div>
    </div>
  );
}

/** The caps. */
export function CapFields({ flow }: { flow: FollowFlow }) {
  const { t } = useTranslation(['copy']);
  const { form, edit, errorOf } = flow;
  const none = t(($) => $.copy.follow.noCap);
  return (
    <Card as="section">
      <div className="flex items-baseline justify-between gap-3 pb-2">
        <h2 className="text-md font-semibold">{t(($) => $.copy.follow.caps)}</h2>
        <span className="text-xs text-text-3">{t(($) => $.copy.follow.capsAside)}</span>
      </div>
      <CapRow
        label={t(($) => $.copy.confirm.lossCap)}
        hint={t(($) => $.copy.follow.maxLossHint)}
        value={form.maxLoss}
        decimals={MONEY_DECIMALS}
        unit={MONEY}
        placeholder={form.budget === '' ? t(($) => $.copy.follow.asBudget) : toEditText(form.budget)}
        error={errorOf('maxLoss')}
        onChange={(maxLoss) => edit({ maxLoss })}
      />
      <CapRow
        label={t(($) => $.copy.follow.orderMargin)}
        hint={t(($) => $.copy.follow.orderMarginHint)}
        value={form.orderMargin}
        decimals={MONEY_DECIMALS}
        unit={MONEY}
        placeholder={none}
        error={errorOf('orderMargin')}
        onChange={(orderMargin) => edit({ orderMargin })}
      />
      <CapRow
        label={t(($) => $.copy.follow.openMax)}
        hint={t(($) => $.copy.follow.openMaxHint)}
        value={form.openMax}
        decimals={0}
        placeholder={none}
        error={errorOf('openMax')}
        onChange={(openMax) => edit({ openMax })}
      />
      <CapRow
        label={t(($) => $.copy.follow.leverage)}
        hint={t(($) => $.copy.follow.leverageHint)}
        value={form.leverage}
        decimals={0}
        unit="×"
        error={errorOf('leverage')}
        onChange={(leverage) => edit({ leverage })}
      />
      <CapRow
        label={t(($) => $.copy.follow.slippage)}
        hint={t(($) => $.copy.follow.slippageHint)}
        value={form.slippage}
        decimals={2}
        unit="%"
        error={errorOf('slippage')}
        onChange={(slippage) => edit({ slippage })}
      />
    </Card>
  );
}
