/** Logs in by a password, with an email address or, where text messages can be sent, a mobile number. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { PasswordField } from '@glasshouse/ui/PasswordField.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { iconKey } from '@glasshouse/ui/icons.ts';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import type { ContactKind } from '../model/contact.ts';
import { type PasswordLoginValues, passwordLoginForm } from '../model/forms.ts';
import { useTextMessages } from '../queries/identity.ts';
import { EmailField } from './EmailField.tsx';
import { MobileField } from './MobileField.tsx';
import { TextLink } from './TextLink.tsx';
import { fieldError } from './field-error.ts';

/** Props of PasswordLogin. */
export interface PasswordLoginProps {
  busy: boolean;
  onSubmit: (login: { user_string: string; password: string; area_code?: string }) => void;
  onUseCode: () => void;
}

/** The form, and above it the choice of contact. */
export function PasswordLogin(props: PasswordLoginProps) {
  const { t } = useTranslation(['identity']);
  const canText = useTextMessages() ?? false;
  const [kind, setKind] = useRemembered<ContactKind>('identity.login.kind', 'email');
  const shown = canText ? kind : 'email';
  return (
    <>
      {canText && (
        <Segmented
          className="mb-5"
          label={t(($) => $.identity.contact.label)}
          value={shown}
          onChange={setKind}
          options={[
            { value: 'email', label: t(($) => $.identity.fields.email) },
            { value: 'mobile', label: t(($) => $.identity.contact.mobile) },
          ]}
        />
      )}
      <Form key={shown} kind={shown} {...props} />
    </>
  );
}

function Form({ kind, busy, onSubmit, onUseCode }: PasswordLoginProps & { kind: ContactKind }) {
  const { t } = useTranslation(['identity']);
  // The number is kept while its country is chosen on another page.
  const [number, keep] = useRemembered('identity.login.number', '');
  const dial = useSettings((settings) => settings.countryCode);
  const form = useForm<PasswordLoginValues>({
    resolver: standardSchemaResolver(passwordLoginForm(kind)),
    defaultValues: { contact: kind === 'mobile' ? number : '', password: '' },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const error = fieldError(errors.contact);
  const submit = ({ contact, password }: PasswordLoginValues) =>
    onSubmit({ user_string: contact.trim(), password, ...(kind === 'mobile' ? { area_code: dial } : {}) });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(submit)}>
      {kind === 'email' ? (
        <EmailField
          {...form.register('contact')}
          hint={t(($) => $.identity.login.nameHint)}
          error={error}
          autoComplete="username webauthn"
          autoFocus
        />
      ) : (
        <MobileField
          {...form.register('contact', { onChange: (event: { target: { value: string } }) => keep(event.target.value) })}
          picker="/pages/common/area"
          error={error}
        />
      )}
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
