/** First step of everything that needs a code: the address. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { type EmailValues, emailForm } from '../model/forms.ts';
import { EmailField } from './EmailField.tsx';
import { fieldError } from './field-error.ts';

/** Props of EmailStep. */
export interface EmailStepProps {
  email: string;
  /** Key under which what was typed stays while another page is read (a policy), like `identity.register.email`. */
  remember: string;
  busy: boolean;
  onSubmit: (email: string) => void;
}

/** An address and "Send code". */
export function EmailStep({ email, remember, busy, onSubmit }: EmailStepProps) {
  const { t } = useTranslation(['identity']);
  const [typed, setTyped] = useRemembered(remember, email);
  const form = useForm<EmailValues>({
    resolver: standardSchemaResolver(emailForm),
    defaultValues: { email: typed || email },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const submit = (values: EmailValues) => {
    setTyped('');
    onSubmit(values.email.trim());
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit(submit)}>
      <EmailField
        {...form.register('email', { onChange: (event: { target: HTMLInputElement }) => setTyped(event.target.value) })}
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
