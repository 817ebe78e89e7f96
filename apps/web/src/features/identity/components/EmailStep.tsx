/** First step of everything that needs a code: the address. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type EmailValues, emailForm } from '../model/forms.ts';
import { EmailField } from './EmailField.tsx';
import { fieldError } from './field-error.ts';

/** Props of EmailStep. */
export interface EmailStepProps {
  email: string;
  busy: boolean;
  onSubmit: (email: string) => void;
}

/** An address and "Send code". */
export function EmailStep({ email, busy, onSubmit }: EmailStepProps) {
  const { t } = useTranslation(['identity']);
  const form = useForm<EmailValues>({ resolver: standardSchemaResolver(emailForm), defaultValues: { email }, mode: 'onTouched' });
  const { errors } = form.formState;
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((values) => onSubmit(values.email.trim()))}>
      <EmailField
        {...form.register('email')}
        error={fieldError(errors.email)}
        autoComplete="email"
        enterKeyHint="send"
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t(($) => $.identity.code.send)}
      </Button>
    </form>
  );
}
