/** Asks for the proofs of a protected action: a password, and a second factor where the account has one. */
import { CallFailure } from '@glasshouse/client';
import { type SecondFactor, getStepUpNeeds, stepUp, stepUpPasskeyOptions } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { PasswordField } from '@glasshouse/ui/PasswordField.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { layersGone } from '@glasshouse/ui/layer-stack.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useCall } from '../data/use-call.ts';
import { askPasskey } from '../passkeys.ts';
import { client, failureText, sessionStore } from '../services.ts';
import { FactorFields } from './FactorFields.tsx';
import type { StepUpRequest } from './step-up.ts';

/** What went wrong, and under which field. */
interface Wrong {
  at: 'password' | 'factor';
  text: string;
}

/** The sheet of one request. */
export default function StepUpSheet({ request }: { request: StepUpRequest }) {
  const { t } = useTranslation(['security', 'common']);
  const { purpose } = request;
  const needs = useCall(getStepUpNeeds, { purpose }, { quiet: true, staleTimeMs: 0 });
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const end = async (isGranted: boolean) => {
    setOpen(false);
    // The call that goes on may move to another page.
    await layersGone();
    request.answer(isGranted);
  };
  useEffect(() => sessionStore.subscribe((now) => now.token === null && request.answer(false)), [request]);
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && void end(false)}
      title={t(($) => $.security.stepUp.title)}
      description={t(($) => $.security.stepUp.purposes[purpose])}
      closeLabel={t(($) => $.security.stepUp.close)}
      busy={busy}
    >
      {needs.isPending && <SkeletonList rows={2} label={t(($) => $.common.states.loading)} />}
      {needs.isError && (
        <ErrorState
          compact
          title={t(($) => $.common.states.failed)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void needs.refetch()}
        />
      )}
      {needs.data && <Proofs {...{ purpose, busy, setBusy }} needs={needs.data} onGranted={() => void end(true)} />}
    </Sheet>
  );
}

interface ProofsProps extends Pick<StepUpRequest, 'purpose'> {
  needs: { password: 'login' | 'pay'; factors: SecondFactor[] };
  busy: boolean;
  setBusy: (busy: boolean) => void;
  onGranted: () => void;
}

interface SentProofs extends Pick<StepUpRequest, 'purpose'> {
  /** Which of the two passwords it is. */
  asked: ProofsProps['needs']['password'];
  password: string;
  kind: SecondFactor | undefined;
  factor: string;
}

/** Sends the proofs; false when the passkey was canceled, and nothing was sent. */
async function sendProofs({ purpose, asked, password, kind, factor }: SentProofs): Promise<boolean> {
  const proof =
    kind === 'passkey' ? await askPasskey(await client.call(stepUpPasskeyOptions, { purpose }, { quiet: true })) : factor;
  if (proof === null) return false;
  await client.call(
    stepUp,
    {
      purpose,
      ...(asked === 'pay' ? { pay_password: password } : { password }),
      ...(kind === undefined ? {} : { [kind]: proof }),
    },
    { quiet: true },
  );
  return true;
}

function Proofs({ purpose, needs, busy, setBusy, onGranted }: ProofsProps) {
  const { t } = useTranslation(['security']);
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState('');
  const [kind, setKind] = useState<SecondFactor | undefined>(needs.factors[0]);
  const [wrong, setWrong] = useState<Wrong | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (password === '') return setWrong({ at: 'password', text: t(($) => $.security.stepUp.required) });
    if (kind !== undefined && kind !== 'passkey' && factor.trim() === '')
      return setWrong({ at: 'factor', text: t(($) => $.security.stepUp.required) });
    setBusy(true);
    setWrong(null);
    try {
      const isSent = await sendProofs({ purpose, asked: needs.password, password, kind, factor });
      if (!isSent) return setWrong({ at: 'factor', text: t(($) => $.security.second.cancelled) });
      onGranted();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.kind !== 'session') setWrong(wrongOf(error, kind !== undefined));
    } finally {
      setBusy(false);
    }
  };
  const at = (place: Wrong['at']) => (wrong?.at === place ? wrong.text : undefined);
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <PasswordField
        size="lg"
        autoFocus
        label={needs.password === 'pay' ? t(($) => $.security.stepUp.pay) : t(($) => $.security.stepUp.login)}
        autoComplete={needs.password === 'pay' ? 'off' : 'current-password'}
        showLabel={t(($) => $.security.stepUp.show)}
        hideLabel={t(($) => $.security.stepUp.hide)}
        value={password}
        error={at('password')}
        enterKeyHint={kind === undefined ? 'go' : 'next'}
        onChange={(event) => setPassword(event.target.value)}
      />
      {kind !== undefined && (
        <FactorFields
          factors={needs.factors}
          kind={kind}
          value={factor}
          error={at('factor')}
          onChange={setFactor}
          onKind={(next) => {
            setKind(next);
            setFactor('');
            setWrong(null);
          }}
        />
      )}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {kind === 'passkey' ? t(($) => $.security.stepUp.withPasskey) : t(($) => $.security.stepUp.confirm)}
      </Button>
    </form>
  );
}

/** Where the words of a refusal belong: at the password when the server names it, else at the factor where there is one. */
function wrongOf(failure: CallFailure, hasFactor: boolean): Wrong {
  const field = failure.fields[0];
  const ofPassword = field?.path === 'password' || field?.path === 'pay_password';
  return { at: ofPassword || !hasFactor ? 'password' : 'factor', text: failureText(failure) };
}
