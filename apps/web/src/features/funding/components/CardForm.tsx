/** The form of a bank card. All fields are required (RULE-119); the server names what is wrong with each. */
import { CARD_FIELDS, type CardField, type CardKind } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { iconLock, iconWarn } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { Page } from '../../../app/page/Page.tsx';
import { failureText } from '../../../app/services.ts';
import { errorAt } from '../../../app/data/error-at.ts';
import { emptyCard, missingFields } from '../model/card.ts';
import { SAVE, rereadCard } from '../queries/cards.ts';

const INPUTS: Readonly<
  Partial<Record<CardField, { inputMode?: 'tel' | 'numeric'; autoCapitalize?: string; autoComplete?: string }>>
> = {
  phone: { inputMode: 'tel', autoComplete: 'tel' },
  real_name: { autoComplete: 'name' },
  card_number: { autoCapitalize: 'characters' },
  swift_code: { autoCapitalize: 'characters' },
  aba_number: { inputMode: 'numeric' },
  holder_address: { autoComplete: 'street-address' },
};

/** Props of CardForm. */
export interface CardFormProps {
  kind: CardKind;
  above: ReactNode;
  /** Whether a card is saved that this one takes the place of. */
  replaces: boolean;
  onDone: () => void;
}

/** The form. */
export function CardForm({ kind, above, replaces, onDone }: CardFormProps) {
  const { t } = useTranslation(['cards', 'common']);
  const [values, setValues] = useState(emptyCard);
  const [missing, setMissing] = useState<readonly CardField[]>([]);
  const save = useCallMutation(SAVE[kind] as typeof SAVE.international, {
    quiet: true,
    onDone() {
      toast.show({ kind: 'success', text: t(($) => $.cards.form.done) });
      rereadCard(kind);
      onDone();
    },
  });
  const fields = CARD_FIELDS[kind] as readonly CardField[];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = missingFields(kind, values);
    setMissing(empty);
    if (empty.length > 0) return;
    const { aba_number: _aba, bank_network: _network, ...domestic } = values;
    save.submit((kind === 'domestic' ? domestic : values) as typeof values);
  };
  const errorOf = (field: CardField) =>
    missing.includes(field) ? t(($) => $.cards.form.required) : errorAt(save.failure, [field]);
  const elsewhere = save.failure && save.failure.fields.length === 0 && save.failure.kind !== 'unverified';
  return (
    <Page
      foot={
        <ActionFoot>
          <Button type="submit" form="card" variant="primary" size="lg" block busy={save.busy}>
            {replaces ? t(($) => $.cards.form.replace) : t(($) => $.cards.form.save)}
          </Button>
        </ActionFoot>
      }
    >
      {above}
      <form id="card" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-4" onSubmit={submit}>
        <Note icon={iconLock}>{t(($) => $.cards.form.name)}</Note>
        {fields.map((field) => (
          <Field
            key={field}
            label={t(($) => $.cards.fields[field])}
            hint={t(($) => $.cards.hints[field])}
            spellCheck={false}
            {...INPUTS[field]}
            maxLength={120}
            value={values[field]}
            error={errorOf(field)}
            onChange={(event) => {
              setValues({ ...values, [field]: event.target.value });
              setMissing(missing.filter((one) => one !== field));
            }}
          />
        ))}
        {elsewhere && save.failure && (
          <div role="alert">
            <Note tone="danger" icon={iconWarn}>
              {failureText(save.failure)}
            </Note>
          </div>
        )}
      </form>
    </Page>
  );
}
