/** The field for a code with what belongs to it: the next code, another address, in the demo the mail itself. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { CodeBoxes } from '@glasshouse/ui/CodeBoxes.tsx';
import type { Ref } from 'react';
import { DemoMail } from './DemoMail.tsx';
import { ResendLine } from './ResendLine.tsx';
import type { CodeStep } from './use-code-step.ts';

/** Props of CodeSection. */
export interface CodeSectionProps {
  step: CodeStep;
  value: string;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onChange: (code: string) => void;
  /** All six digits are in, typed or taken from the demo's mail. */
  onComplete: () => void;
}

/** Six boxes, "Send again", "Change email". */
export function CodeSection({ step, value, error, inputRef, onChange, onComplete }: CodeSectionProps) {
  const { t } = useTranslation(['identity']);
  const use = (code: string) => {
    onChange(code);
    onComplete();
  };
  return (
    <div>
      <CodeBoxes
        ref={inputRef}
        label={t(($) => $.identity.fields.code)}
        value={value}
        onChange={onChange}
        onComplete={onComplete}
        error={error}
        autoFocus
      />
      <ResendLine
        againAt={step.againAt}
        busy={step.busy}
        onAgain={() => step.send(step.email)}
        onChangeEmail={step.changeEmail}
      />
      <DemoMail to={step.email} current={value} onUse={use} />
    </div>
  );
}

/** Tells password managers which account a new password is of; nobody sees it. */
export function AccountOfPassword({ email }: { email: string }) {
  return <input className="sr" tabIndex={-1} aria-hidden="true" name="username" autoComplete="username" value={email} readOnly />;
}
