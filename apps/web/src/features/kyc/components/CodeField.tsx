/** The field for the emailed code, with the button that sends it; in the demo also the code itself. */
import { sendMailCode } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { failureText } from '../../../app/services.ts';
import { useCountdown } from '../../../app/codes/use-countdown.ts';
import { useDemoCode } from '../../../app/codes/use-outbox.ts';

const LENGTH = 6;

/** Props of CodeField. */
export interface CodeFieldProps {
  /** The address that is bound; empty while it is not known. */
  email: string;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

/** The field. */
export function CodeField({ email, value, error, onChange }: CodeFieldProps) {
  const { t } = useTranslation(['kyc']);
  const [againAt, setAgainAt] = useState(0);
  const [sent, setSent] = useState(false);
  const left = useCountdown(againAt);
  const demoCode = useDemoCode(email, sent && value === '');
  const send = useCallMutation(sendMailCode, {
    quiet: true,
    onDone(answer) {
      setSent(true);
      setAgainAt(Date.now() + answer.resend_seconds * 1000);
      toast.show({ kind: 'success', text: t(($) => $.kyc.code.sent, { email: answer.to }) });
    },
    onFailure(failure) {
      if (failure.code === 'IDENTITY_CODE_TOO_SOON') {
        setSent(true);
        setAgainAt(Date.now() + Number(failure.params.seconds) * 1000);
      }
    },
  });
  const refusal = send.failure && send.failure.code !== 'IDENTITY_CODE_TOO_SOON' ? failureText(send.failure) : undefined;
  return (
    <Field
      size="lg"
      label={t(($) => $.kyc.code.label)}
      hint={email === '' ? undefined : t(($) => $.kyc.code.hint, { email })}
      placeholder={t(($) => $.kyc.code.placeholder)}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={LENGTH}
      value={value}
      error={error ?? refusal}
      onChange={(event) => onChange(event.target.value.normalize('NFKC').replaceAll(/\D/g, ''))}
      suffix={
        left > 0 ? (
          <span className="num text-sm text-text-3">{t(($) => $.kyc.code.again, { seconds: left })}</span>
        ) : (
          <Button
            variant="link"
            size="sm"
            busy={send.busy}
            disabled={email === ''}
            onClick={() => send.submit({ user_string: email, scene: 'kyc' })}
          >
            {t(($) => $.kyc.code.send)}
          </Button>
        )
      }
      below={
        demoCode === null ? undefined : (
          <Button size="sm" className="mt-2" onClick={() => onChange(demoCode)}>
            {t(($) => $.kyc.code.demo, { code: demoCode })}
          </Button>
        )
      }
    />
  );
}
