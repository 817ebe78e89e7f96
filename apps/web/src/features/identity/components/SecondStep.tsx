/** The second step of a login: one second factor of those that the account has. */
import { CallFailure } from '@glasshouse/client';
import { type SecondFactor, loginSecondStep, passkeyLoginOptions } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { type FormEvent, useState } from 'react';
import { askPasskey, hasPasskeys } from '../../../app/passkeys.ts';
import { client, failureText } from '../../../app/services.ts';
import { FactorFields } from '../../../app/step-up/FactorFields.tsx';
import type { SecondStepNeeds } from '../model/second-step.ts';
import { AuthFoot, AuthPage } from './AuthPage.tsx';
import { TextLink } from './TextLink.tsx';

/** Props of SecondStep. */
export interface SecondStepProps {
  needs: SecondStepNeeds;
  onIn: (token: string) => void;
  /** The attempt is over: back to the first step. */
  onAgain: () => void;
}

/** The page. */
export function SecondStep({ needs, onIn, onAgain }: SecondStepProps) {
  const { t } = useTranslation(['security', 'identity']);
  const factors = needs.factors.filter((one) => one !== 'passkey' || hasPasskeys());
  const [kind, setKind] = useState<SecondFactor>(factors[0] ?? 'recovery_code');
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (given: string) => {
    if (busy) return;
    if (kind !== 'passkey' && given.trim() === '') return setError(t(($) => $.security.stepUp.required));
    setBusy(true);
    setError(undefined);
    const { ticket } = needs;
    try {
      const proof =
        kind === 'passkey' ? await askPasskey(await client.call(passkeyLoginOptions, { ticket }, { quiet: true })) : given;
      if (proof === null) return setError(t(($) => $.security.second.cancelled));
      onIn(await client.call(loginSecondStep, { ticket, [kind]: proof }, { quiet: true }));
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      setValue('');
      if (failure.code !== 'IDENTITY_TICKET_EXPIRED') return setError(failureText(failure));
      toast.show({ kind: 'error', text: failureText(failure) });
      onAgain();
    } finally {
      setBusy(false);
    }
  };
  return (
    <AuthPage close mark title={t(($) => $.security.second.title)}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit(value);
        }}
      >
        <FactorFields
          autoFocus
          factors={factors}
          kind={kind}
          value={value}
          error={error}
          onChange={(next) => {
            setValue(next);
            setError(undefined);
          }}
          onKind={(next) => {
            setKind(next);
            setValue('');
            setError(undefined);
          }}
          onComplete={(code) => void submit(code)}
        />
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {kind === 'passkey' ? t(($) => $.security.second.usePasskey) : t(($) => $.security.second.submit)}
        </Button>
      </form>
      <AuthFoot>
        <TextLink onPress={onAgain}>{t(($) => $.security.second.again)}</TextLink>
      </AuthFoot>
    </AuthPage>
  );
}
