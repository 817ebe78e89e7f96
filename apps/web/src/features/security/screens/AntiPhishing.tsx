/** Sets the phrase that every mail of ours repeats. */
import { getSecurity, setAntiPhishing } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { invalidateCall, useCall, useCallMutation } from '../../../app/data/use-call.ts';
import { Page } from '../../../app/page/Page.tsx';
import { failureText } from '../../../app/services.ts';

const MAX_LENGTH = 32;

export default function AntiPhishing() {
  const { t } = useTranslation(['security']);
  const current = useCall(getSecurity, undefined, { quiet: true }).data?.anti_phishing ?? null;
  const [phrase, setPhrase] = useState('');
  const save = useCallMutation(setAntiPhishing, {
    quiet: true,
    onDone() {
      toast.show({ kind: 'success', text: t(($) => $.security.phrase.saved) });
      setPhrase('');
      void invalidateCall(getSecurity);
    },
  });
  const isOpen = save.failure !== null && save.failure.code !== 'IDENTITY_STEP_UP_REQUIRED';
  return (
    <Page>
      <form
        noValidate
        className="grid gap-4 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          save.submit({ phrase });
        }}
      >
        <h2 className="text-2xl font-semibold tracking-tight text-balance">{t(($) => $.security.phrase.title)}</h2>
        <p className="text-text-2 text-pretty">{t(($) => $.security.phrase.text)}</p>
        {current !== null && (
          <p className="rounded-xl bg-surface-1 p-3 wrap-anywhere">{t(($) => $.security.phrase.current, { phrase: current })}</p>
        )}
        <Field
          size="lg"
          label={t(($) => $.security.phrase.label)}
          hint={t(($) => $.security.phrase.hint)}
          maxLength={MAX_LENGTH}
          value={phrase}
          onChange={(event) => {
            setPhrase(event.target.value);
            save.reset();
          }}
          error={isOpen && save.failure ? failureText(save.failure) : undefined}
          enterKeyHint="done"
        />
        <Button type="submit" variant="primary" size="lg" block busy={save.busy}>
          {t(($) => $.security.phrase.save)}
        </Button>
      </form>
    </Page>
  );
}
