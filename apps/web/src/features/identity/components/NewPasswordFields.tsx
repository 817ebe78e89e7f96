/** A new password with a line that says how good it is; twice where it replaces another one. */
import { identityErrors } from '@glasshouse/contract/identity';
import { ownErrorText } from '@glasshouse/i18n/web-own-errors.ts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import type { FieldProps } from '@glasshouse/ui/Field.tsx';
import { PasswordField } from '@glasshouse/ui/PasswordField.tsx';
import { useStrength } from './use-strength.ts';

/** Props of NewPasswordFields: what `register()` gives for both fields, and their errors. */
export interface NewPasswordFieldsProps {
  label: string;
  value: string;
  /** The user's address or number, which makes a weak password. */
  own: string;
  password: Pick<FieldProps, 'name' | 'ref' | 'onChange' | 'onBlur' | 'error'>;
  /** Without it the password is asked for once, and can be read (AMB-112). */
  confirm?: Pick<FieldProps, 'name' | 'ref' | 'onChange' | 'onBlur' | 'error'>;
}

/** The fields. */
export function NewPasswordFields({ label, value, own, password, confirm }: NewPasswordFieldsProps) {
  const { t } = useTranslation(['identity']);
  const { strength, leaked } = useStrength(value, own);
  const hints = [
    t(($) => $.identity.strength.hint),
    t(($) => $.identity.strength.weak),
    t(($) => $.identity.strength.fair),
    t(($) => $.identity.strength.good),
    t(($) => $.identity.strength.strong),
  ] as const;
  const eye = { showLabel: t(($) => $.identity.fields.show), hideLabel: t(($) => $.identity.fields.hide) };
  return (
    <>
      <PasswordField
        {...eye}
        {...password}
        size="lg"
        label={label}
        autoComplete="new-password"
        enterKeyHint={confirm ? 'next' : 'go'}
        strength={strength}
        startShown={!confirm}
        hint={leaked ? ownErrorText(identityErrors, 'IDENTITY_PASSWORD_COMMON') : hints[strength]}
      />
      {confirm && (
        <PasswordField
          {...eye}
          {...confirm}
          size="lg"
          label={t(($) => $.identity.fields.confirm)}
          autoComplete="new-password"
          enterKeyHint="go"
        />
      )}
    </>
  );
}
