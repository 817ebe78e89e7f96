/** Logs in by a code that is sent: the contact first, then the code, which submits itself when it is complete. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import type { Refusal } from '../model/refusal.ts';
import { CodeForm } from './CodeForm.tsx';
import { ContactStep } from './ContactStep.tsx';
import { TextLink } from './TextLink.tsx';
import type { CodeStep } from './use-code-step.ts';

/** Props of CodeLogin. */
export interface CodeLoginProps {
  step: CodeStep;
  busy: boolean;
  refusal: Refusal | null;
  onSubmit: (code: string) => void;
  onUsePassword: () => void;
}

/** Both steps. */
export function CodeLogin({ step, busy, refusal, onSubmit, onUsePassword }: CodeLoginProps) {
  const { t } = useTranslation(['identity']);
  return (
    <>
      {step.sent ? (
        <CodeForm step={step} busy={busy} refusal={refusal} submitLabel={t(($) => $.identity.login.submit)} onSubmit={onSubmit} />
      ) : (
        <ContactStep use="login" contact={step.email} busy={step.busy} onSubmit={step.send} />
      )}
      <p className="mt-3 min-h-tap content-center text-sm">
        <TextLink onPress={onUsePassword}>{t(($) => $.identity.login.withPassword)}</TextLink>
      </p>
    </>
  );
}
