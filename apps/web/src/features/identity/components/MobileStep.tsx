/** Asks for a mobile number, whose country is chosen on a page of its own. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import type { PagePath } from '../../../app/paths.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { type MobileValues, mobileForm } from '../model/forms.ts';
import { MobileField } from './MobileField.tsx';
import { fieldError } from './field-error.ts';

/** Props of MobileStep. */
export interface MobileStepProps {
  /** Where the number is kept while the country is chosen. */
  remember: string;
  picker: PagePath;
  busy: boolean;
  onSubmit: (mobile: { number: string; dial: string; iso: string }) => void;
}

/** A number and "Send code". */
export function MobileStep({ remember, picker, busy, onSubmit }: MobileStepProps) {
  const { t } = useTranslation(['identity']);
  const [typed, keep] = useRemembered(remember, '');
  const { countryCode: dial, country: iso } = useSettings((settings) => settings);
  const form = useForm<MobileValues>({
    resolver: standardSchemaResolver(mobileForm),
    defaultValues: { mobile: typed },
    mode: 'onTouched',
  });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit(({ mobile }) => onSubmit({ number: mobile.trim(), dial, iso }))}
    >
      <MobileField
        {...form.register('mobile', { onChange: (event: { target: { value: string } }) => keep(event.target.value) })}
        picker={picker}
        error={fieldError(form.formState.errors.mobile)}
        enterKeyHint="send"
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t(($) => $.identity.code.send)}
      </Button>
    </form>
  );
}
