/** Second step of a forgotten password: code and new password. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { CodeBoxes } from '@glasshouse/ui/CodeBoxes.tsx';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Controller, useForm } from 'react-hook-form';
import { type NewPasswordValues, newPasswordForm } from '../model/forms.ts';
import { DemoMail } from './DemoMail.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { ResendLine, type ResendLineProps } from './ResendLine.tsx';
import { fieldError } from './field-error.ts';

/** Props of NewPasswordStep. */
export interface NewPasswordStepProps {
  email: string;
  busy: boolean;
  resend: ResendLineProps;
  onSubmit: (values: NewPasswordValues) => void;
}

/** The form. */
export function NewPasswordStep({ email, busy, resend, onSubmit }: NewPasswordStepProps) {
  const { t } = useTranslation(['identity']);
  const form = useForm<NewPasswordValues>({
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: { code: '', password: '', confirm: '' },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const useCode = (code: string) => {
    form.setValue('code', code, { shouldValidate: true });
    form.setFocus('password');
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(onSubmit)}>
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
        label={t(($) => $.identity.fields.newPassword)}
        value={form.watch('password')}
        password={{ ...form.register('password', { deps: 'confirm' }), error: fieldError(errors.password) }}
        confirm={{ ...form.register('confirm'), error: fieldError(errors.confirm) }}
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t(($) => $.identity.password.submit)}
      </Button>
    </form>
  );
}
