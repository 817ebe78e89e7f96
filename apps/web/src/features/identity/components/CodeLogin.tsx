/** Logs in by a code that is sent: the contact first, then the code, which submits itself when it is complete. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Controller, useForm } from 'react-hook-form';
import { type CodeValues, codeForm } from '../model/forms.ts';
import { CodeSection } from './CodeSection.tsx';
import { ContactStep } from './ContactStep.tsx';
import { TextLink } from './TextLink.tsx';
import { fieldError } from './field-error.ts';
import type { CodeStep } from './use-code-step.ts';

/** Props of CodeLogin. */
export interface CodeLoginProps {
  step: CodeStep;
  busy: boolean;
  onSubmit: (values: CodeValues) => void;
  onUsePassword: () => void;
}

/** Both steps. */
export function CodeLogin({ step, busy, onSubmit, onUsePassword }: CodeLoginProps) {
  const { t } = useTranslation(['identity']);
  return (
    <>
      {step.sent ? (
        <CodeForm step={step} busy={busy} onSubmit={onSubmit} />
      ) : (
        <ContactStep use="login" contact={step.email} busy={step.busy} onSubmit={step.send} />
      )}
      <p className="mt-3 min-h-tap content-center text-sm">
        <TextLink onPress={onUsePassword}>{t(($) => $.identity.login.withPassword)}</TextLink>
      </p>
    </>
  );
}

interface CodeFormProps {
  step: CodeStep;
  busy: boolean;
  onSubmit: (values: CodeValues) => void;
}

function CodeForm({ step, busy, onSubmit }: CodeFormProps) {
  const { t } = useTranslation(['identity']);
  const form = useForm<CodeValues>({
    resolver: standardSchemaResolver(codeForm),
    defaultValues: { code: '' },
    mode: 'onTouched',
  });
  const submit = form.handleSubmit(onSubmit);
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Controller
        name="code"
        control={form.control}
        render={({ field }) => (
          <CodeSection
            email={step.email}
            value={field.value}
            error={fieldError(form.formState.errors.code)}
            inputRef={field.ref}
            resend={{
              againAt: step.againAt,
              busy: step.busy,
              onAgain: () => step.send(step.email),
              onChangeEmail: step.changeEmail,
            }}
            onChange={field.onChange}
            onComplete={() => void submit()}
          />
        )}
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t(($) => $.identity.login.submit)}
      </Button>
    </form>
  );
}
