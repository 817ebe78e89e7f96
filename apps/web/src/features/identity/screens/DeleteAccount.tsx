/** Deletes the account: what that means, what is in the way, and a word to type, because nothing brings it back. */
import type { ErrorCode } from '@glasshouse/contract';
import { getClosing } from '@glasshouse/contract/identity';
import { webErrorText } from '@glasshouse/i18n/web-errors.ts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { NoticeBar } from '@glasshouse/ui/NoticeBar.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../../app/data/use-call.ts';
import { navigation } from '../../../app/services.ts';
import { AuthPage } from '../components/AuthPage.tsx';
import { useCloseAccount, useReturnFunds } from '../queries/credentials.ts';
import { useIsDemo } from '../../../app/data/use-is-demo.ts';

/** The screen. */
export default function DeleteAccount() {
  const { t } = useTranslation(['identity', 'common']);
  const closing = useCall(getClosing, undefined, { staleTimeMs: 0, quiet: true });
  const demo = useIsDemo() ?? false;
  const consequences = [
    t(($) => $.identity.close.erased),
    t(($) => $.identity.close.sessions),
    t(($) => $.identity.close.history),
    t(($) => $.identity.close.again),
  ];
  return (
    <AuthPage title={t(($) => $.identity.close.title)} text={t(($) => $.identity.close.text)}>
      <ul className="mb-6 grid list-disc gap-2 pl-5 text-text-2">
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {closing.isError && (
        <ErrorState
          compact
          title={t(($) => $.common.states.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void closing.refetch()}
        />
      )}
      {closing.isPending && <SkeletonList label={t(($) => $.common.states.loading)} />}
      {closing.data?.obstacles.map((code) => (
        <NoticeBar key={code} kind="warn" place="flow" title={webErrorText(code as ErrorCode)} />
      ))}
      {demo && closing.data?.obstacles.includes('IDENTITY_CLOSE_BALANCE') && (
        <ReturnFunds onDone={() => void closing.refetch()} />
      )}
      {closing.data && closing.data.obstacles.length > 0 && (
        <Button block className="mt-4" href="#/pages/fund/assets">
          {t(($) => $.identity.close.toAssets)}
        </Button>
      )}
      {closing.data?.obstacles.length === 0 && <Confirm />}
    </AuthPage>
  );
}

/** Demo only: every account holds paper money, which its owner can only give back. */
function ReturnFunds({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['identity']);
  const give = useReturnFunds(() => {
    toast.show({ kind: 'success', text: t(($) => $.identity.close.returnDone) });
    onDone();
  });
  return (
    <section className="mt-5 grid gap-4">
      <p className="text-text-2">{t(($) => $.identity.close.returnText)}</p>
      <Button variant="outline" size="lg" block busy={give.busy} onClick={() => give.submit({})}>
        {t(($) => $.identity.close.returnSubmit)}
      </Button>
    </section>
  );
}

function Confirm() {
  const { t } = useTranslation(['identity']);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const word = t(($) => $.identity.close.word);
  const close = useCloseAccount(() => {
    toast.show({ kind: 'success', text: t(($) => $.identity.close.done) });
    navigation.relaunch('/');
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = typed.trim().toLowerCase() === word.toLowerCase();
    setWrong(!isRight);
    if (isRight) close.submit({});
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <Field
        size="lg"
        label={t(($) => $.identity.close.typeWord, { word })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isWrong ? t(($) => $.identity.close.wrongWord, { word }) : undefined}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
      />
      <Button type="submit" variant="danger" size="lg" block busy={close.busy}>
        {t(($) => $.identity.close.submit)}
      </Button>
    </form>
  );
}
