/** The field for a code with what belongs to it: the next code, another address, in the demo the mail itself. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { CodeBoxes } from '@glasshouse/ui/CodeBoxes.tsx';
import type { Ref } from 'react';
import { type Refusal, refusalText } from '../model/refusal.ts';
import { DemoMail } from './DemoMail.tsx';
import { ResendLine } from './ResendLine.tsx';
import type { CodeStep } from './use-code-step.ts';

/** Props of CodeSection. */
export interface CodeSectionProps {
  step: CodeStep;
  value: string;
  error: string | undefined;
  /** The code that the server refused last: its words stay until the field is changed. */
  refusal: Refusal | null;
  inputRef: Ref<HTMLInputElement>;
  onChange: (code: string) => void;
  /** All six digits are in, typed or taken from the demo's mail. */
  onComplete: () => void;
  /** Another code is asked for: the one in the field is of no use any more. */
  onNewCode: () => void;
}

/** Six boxes, "Send again", "Change email". */
export function CodeSection(props: CodeSectionProps) {
  const { step, value, error, refusal, inputRef, onChange, onComplete, onNewCode } = props;
  const { t } = useTranslation(['identity']);
  const refused = refusalText(refusal, value);
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
        error={error ?? refused}
        autoFocus
      />
      <ResendLine
        againAt={step.againAt}
        busy={step.busy}
        offered={refused !== undefined}
        onAgain={() => {
          onNewCode();
          step.send(step.email);
        }}
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
