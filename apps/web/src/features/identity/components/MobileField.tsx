/** The field for a mobile number, with the country whose dialling code stands before it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Field, type FieldProps } from '@glasshouse/ui/Field.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { localeOf } from '@glasshouse/ui/format/languages.ts';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';
import { type PagePath, hrefOf } from '../../../app/paths.ts';
import { useSettings } from '../../../app/session/use-session.ts';

/** Props of MobileField: what `register()` gives, and the page on which a country is chosen. */
export type MobileFieldProps = Omit<FieldProps, 'label' | 'type' | 'prefix'> & { picker: PagePath };

/** Field for a number; spread `register('mobile')` on it. */
export function MobileField({ picker, ...props }: MobileFieldProps) {
  const { t } = useTranslation(['identity']);
  const { countryCode, country } = useSettings((settings) => settings);
  const name = new Intl.DisplayNames([localeOf()], { type: 'region' }).of(country) ?? country;
  return (
    <Field
      size="lg"
      autoComplete="tel-national"
      enterKeyHint="next"
      {...props}
      label={t(($) => $.identity.fields.mobile)}
      type="tel"
      inputMode="tel"
      prefix={
        <Link
          href={`#${hrefOf(picker)}`}
          className="num -ml-2 flex min-h-tap items-center gap-1 px-2 font-medium text-text-1"
          aria-label={t(($) => $.identity.region.chosen, { name, dial: countryCode })}
        >
          +{countryCode}
          <Icon d={iconChevronDown} size={15} />
        </Link>
      }
    />
  );
}
