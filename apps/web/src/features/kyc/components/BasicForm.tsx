/** Level 1: which document, the name on it, its number, and the emailed code. */
import { ID_TYPES, type IdType, submitIdentity } from '@glasshouse/contract/kyc';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { type ReactNode, useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { failureText } from '../../../app/services.ts';
import { missingOfBasic } from '../model/step.ts';
import { rereadIdentity, useOwnEmail } from '../queries/kyc.ts';
import { CodeField } from './CodeField.tsx';
import { FormFrame } from './FormFrame.tsx';
import { errorAt } from '../../../app/data/error-at.ts';

/** The form. `above` stands over it on the page. */
export function BasicForm({ above }: { above: ReactNode }) {
  const { t } = useTranslation(['kyc']);
  const email = useOwnEmail() ?? '';
  const [idType, setIdType] = useState<IdType>('id_card');
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const submit = useCallMutation(submitIdentity, { quiet: true, onDone: rereadIdentity });
  const missing = missingOfBasic({ name, number, code });
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    submit.reset();
  };
  return (
    <FormFrame
      above={above}
      failure={
        submit.failure && errorAt(submit.failure, ['name', 'card_id', 'email_code'])
          ? undefined
          : submit.failure && failureText(submit.failure)
      }
      onSubmit={() => submit.submit({ real_type: 1, id_type: idType, name, card_id: number, email_code: code })}
      foot={
        <ActionFoot>
          <Button type="submit" form="kyc" variant="primary" size="lg" block busy={submit.busy} disabled={missing !== null}>
            {missing === null ? t(($) => $.kyc.form.submit) : t(($) => $.kyc.missing[missing])}
          </Button>
        </ActionFoot>
      }
    >
      <div className="grid gap-2">
        <span className="text-sm text-text-2">{t(($) => $.kyc.form.document)}</span>
        <Segmented
          label={t(($) => $.kyc.form.document)}
          options={ID_TYPES.map((value) => ({ value, label: t(($) => $.kyc.documents[value]) }))}
          value={idType}
          onChange={setIdType}
        />
      </div>
      <Field
        size="lg"
        label={t(($) => $.kyc.form.name)}
        hint={t(($) => $.kyc.form.nameHint)}
        value={name}
        maxLength={100}
        autoComplete="name"
        error={errorAt(submit.failure, ['name'])}
        onChange={(event) => change(setName)(event.target.value)}
      />
      <Field
        size="lg"
        label={t(($) => $.kyc.form.number)}
        hint={t(($) => $.kyc.form.numberHint)}
        value={number}
        maxLength={40}
        autoCapitalize="characters"
        spellCheck={false}
        error={errorAt(submit.failure, ['card_id', 'id_type'])}
        onChange={(event) => change(setNumber)(event.target.value)}
      />
      <CodeField email={email} value={code} error={errorAt(submit.failure, ['email_code'])} onChange={change(setCode)} />
    </FormFrame>
  );
}
