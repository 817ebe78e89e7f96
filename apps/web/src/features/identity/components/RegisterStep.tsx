/** Second step of creating an account: code, password, and an invite code for those who have one. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { Refusal } from '../model/refusal.ts';
import { type RegisterValues, registerForm } from '../model/forms.ts';
import { AccountOfPassword, CodeSection } from './CodeSection.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { TextLink } from './TextLink.tsx';
import { fieldError } from './field-error.ts';
import type { CodeStep } from './use-code-step.ts';

const INVITE_REQUIRED = import.meta.env.VITE_INVITE_REQUIRED === 'true';
const schema = registerForm({ inviteRequired: INVITE_REQUIRED });

/** Props of RegisterStep. */
export interface RegisterStepProps {
  step: CodeStep;
  invite: string;
  busy: boolean;
  /** The code that the server refused last. */
  refusal: Refusal | null;
  onSubmit: (values: RegisterValues) => void;
}

/** The form. */
export function RegisterStep({ step, invite, busy, refusal, onSubmit }: RegisterStepProps) {
  const { t } = useTranslation(['identity']);
  const form = useForm<RegisterValues>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { code: '', password: '', invite },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const [withInvite, setWithInvite] = useState(INVITE_REQUIRED || invite !== '');
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(onSubmit)}>
      <AccountOfPassword email={step.email} />
      <Controller
        name="code"
        control={form.control}
        render={({ field }) => (
          <CodeSection
            step={step}
            value={field.value}
            error={fieldError(errors.code)}
            refusal={refusal}
            inputRef={field.ref}
            onChange={field.onChange}
            onComplete={() => form.setFocus('password')}
            onNewCode={() => form.resetField('code')}
          />
        )}
      />
      <NewPasswordFields
        label={t(($) => $.identity.fields.password)}
        value={form.watch('password')}
        own={step.email}
        password={{ ...form.register('password'), error: fieldError(errors.password) }}
      />
      {withInvite ? (
        <Field
          {...form.register('invite')}
          size="lg"
          label={t(($) => $.identity.fields.invite)}
          labelAside={INVITE_REQUIRED ? undefined : t(($) => $.identity.fields.inviteAside)}
          error={fieldError(errors.invite)}
          autoCapitalize="characters"
          enterKeyHint="go"
        />
      ) : (
        <p className="min-h-tap content-center text-sm">
          <TextLink onPress={() => setWithInvite(true)}>{t(($) => $.identity.register.addInvite)}</TextLink>
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t(($) => $.identity.register.submit)}
      </Button>
    </form>
  );
}
