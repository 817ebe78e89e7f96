/** Second step of creating an account: code, password, and an invite code for those who have one. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { CodeBoxes } from '@glasshouse/ui/CodeBoxes.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { type RegisterValues, registerForm } from '../model/forms.ts';
import { DemoMail } from './DemoMail.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { ResendLine, type ResendLineProps } from './ResendLine.tsx';
import { TextLink } from './TextLink.tsx';
import { fieldError } from './field-error.ts';

const INVITE_REQUIRED = import.meta.env.VITE_INVITE_REQUIRED === 'true';
const schema = registerForm({ inviteRequired: INVITE_REQUIRED });

/** Props of RegisterStep. */
export interface RegisterStepProps {
  email: string;
  invite: string;
  busy: boolean;
  resend: ResendLineProps;
  onSubmit: (values: RegisterValues) => void;
}

/** The form. */
export function RegisterStep({ email, invite, busy, resend, onSubmit }: RegisterStepProps) {
  const { t } = useTranslation(['identity']);
  const form = useForm<RegisterValues>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { code: '', password: '', confirm: '', invite },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const [withInvite, setWithInvite] = useState(INVITE_REQUIRED || invite !== '');
  const useCode = (code: string) => {
    form.setValue('code', code, { shouldValidate: true });
    form.setFocus('password');
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(onSubmit)}>
      {/* For password managers: which account the new password is of. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <div>
        <Controller
          name="code"
          control={form.control}
          render={({ field }) => (
            <CodeBoxes
              ref={field.ref}
              label={t(($) => $.identity.fields.code)}
              value={field.value}
              onChange={field.onChange}
              onComplete={() => form.setFocus('password')}
              error={fieldError(errors.code)}
              autoFocus
            />
          )}
        />
        <ResendLine {...resend} />
        <DemoMail to={email} current={form.watch('code')} onUse={useCode} />
      </div>
      <NewPasswordFields
        label={t(($) => $.identity.fields.password)}
        value={form.watch('password')}
        password={{ ...form.register('password', { deps: 'confirm' }), error: fieldError(errors.password) }}
        confirm={{ ...form.register('confirm'), error: fieldError(errors.confirm) }}
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
