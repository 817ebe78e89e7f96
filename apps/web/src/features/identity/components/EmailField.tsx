/** The field for an email address. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Field, type FieldProps } from '@glasshouse/ui/Field.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconMail } from '@glasshouse/ui/icons.ts';

/** Field for an address; spread `register('email')` on it. */
export function EmailField(props: Omit<FieldProps, 'label' | 'type' | 'prefix'>) {
  const { t } = useTranslation(['identity']);
  return (
    <Field
      size="lg"
      autoComplete="username"
      enterKeyHint="next"
      {...props}
      label={t(($) => $.identity.fields.email)}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      prefix={<Icon d={iconMail} size={19} />}
    />
  );
}
