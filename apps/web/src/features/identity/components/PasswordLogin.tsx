/** Logs in by email and password. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { PasswordField } from '@glasshouse/ui/PasswordField.tsx';
import { iconKey } from '@glasshouse/ui/icons.ts';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type PasswordLoginValues, passwordLoginForm } from '../model/forms.ts';
import { EmailField } from './EmailField.tsx';
import { TextLink } from './TextLink.tsx';
import { fieldError } from './field-error.ts';

/** Props of PasswordLogin. */
export interface PasswordLoginProps {
  busy: boolean;
  onSubmit: (values: PasswordLoginValues) => void;
  onUseCode: () => void;
}

/** The form. */
export function PasswordLogin({ busy, onSubmit, onUseCode }: PasswordLoginProps) {
  const { t } = useTranslation(['identity']);
  const form = useForm<PasswordLoginValues>({
    resolver: standardSchemaResolver(passwordLoginForm),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(onSubmit)}>
      <EmailField {...form.register('email')} error={fieldError(errors.email)} autoComplete="username webauthn" autoFocus />
      <PasswordField
        {...form.register('password')}
        size="lg"
        label={t(($) => $.identity.fields.password)}
        error={fieldError(errors.password)}
        prefix={<Icon d={iconKey} size={19} />}
        showLabel={t(($) => $.identity.fields.show)}
        hideLabel={t(($) => $.identity.fields.hide)}
        enterKeyHint="go"
      />
      <p className="flex min-h-tap flex-wrap items-center justify-between gap-x-4 text-sm">
        <TextLink onPress={onUseCode}>{t(($) => $.identity.login.withCode)}</TextLink>
        <TextLink href="#/pages/setting/password">{t(($) => $.identity.login.forgot)}</TextLink>
      </p>
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t(($) => $.identity.login.submit)}
      </Button>
    </form>
  );
}
