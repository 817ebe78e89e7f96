/**
 * The confirmation of a withdrawal, in this order: what happens, fee, what arrives, what cannot be undone. The
 * proofs (password, second factor) are asked for by the app when the button is pressed. Lazy.
 */
import type { CallFailure } from '@glasshouse/client';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { subDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { Spinner } from '@glasshouse/ui/Spinner.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { failureText } from '../../../app/services.ts';
import { STEP_UP_REQUIRED } from '../../../app/step-up/step-up.ts';
import { coinName } from '../model/address.ts';
import type { Target } from '../model/targets.ts';
import type { WithdrawInfo, WithdrawTerms } from '../model/withdraw-form.ts';
import { FullAddress } from './AddressText.tsx';
import { useFigures } from './use-figures.ts';

/** Props of ConfirmWithdrawal. */
export interface ConfirmWithdrawalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  info: WithdrawInfo;
  terms: WithdrawTerms;
  number: string;
  target: Target;
  busy: boolean;
  checking: boolean;
  failure: CallFailure | null;
  onConfirm: () => void;
}

/** The sheet. */
export default function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { open, onOpenChange, info, terms, number, target, busy, checking, failure, onConfirm } = props;
  const { t } = useTranslation(['funding', 'common']);
  const figures = useFigures();
  const { code } = info;
  const amount = figures.exact(number, code);
  const wrong = failure !== null && failure.code !== STEP_UP_REQUIRED ? failureText(failure) : null;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.funding.withdraw.confirmTitle)}
      closeLabel={t(($) => $.common.buttons.close)}
      foot={
        <Button variant="primary" size="lg" block needsConnection busy={busy} onClick={onConfirm}>
          {t(($) => $.funding.withdraw.button, { amount })}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-md text-text-1">
          {t(($) => $.funding.withdraw.what, { amount, account: figures.account(info.account), target: target.label })}
        </p>
        {target.kind === 'address' ? <FullAddress address={target.text} /> : <p className="num text-text-1">{target.text}</p>}
        <KeyValueList
          panel
          items={[
            { label: t(($) => $.funding.shared.currency), value: coinName({ code, network: terms.network }) },
            { label: t(($) => $.funding.withdraw.amount), value: amount },
            { label: t(($) => $.funding.withdraw.fee), value: figures.exact(terms.fee, code) },
            {
              label: t(($) => $.funding.withdraw.expected),
              value: t(($) => $.funding.withdraw.expectedValue, { time: figures.about(terms.minutes) }),
            },
            {
              label: t(($) => $.funding.withdraw.arrives),
              value: figures.exact(subDecimals(number, terms.fee), code),
              result: true,
            },
          ]}
        />
        <Note tone="warn" icon={iconWarn}>
          {t(($) => $.funding.withdraw.undo)}
        </Note>
        {wrong !== null && (
          <p role="alert" className="text-sm text-danger-text">
            {wrong}
          </p>
        )}
        {checking && (
          <p role="status" className="flex items-center gap-2 text-text-2">
            <Spinner size={18} />
            {t(($) => $.common.states.checking)}
          </p>
        )}
      </div>
    </Sheet>
  );
}
