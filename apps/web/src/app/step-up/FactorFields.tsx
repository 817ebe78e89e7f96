/** The field of one second factor, and the way to another one. For step-up and for the second step of a login. */
import type { SecondFactor } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { CodeBoxes } from '@glasshouse/ui/CodeBoxes.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';

export interface FactorFieldsProps {
  factors: readonly SecondFactor[];
  kind: SecondFactor;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onKind: (kind: SecondFactor) => void;
  /** Told when a six-digit code is complete. */
  onComplete?: (code: string) => void;
  autoFocus?: boolean;
}

/** Field and links. */
export function FactorFields({ factors, kind, value, error, onChange, onKind, onComplete, autoFocus }: FactorFieldsProps) {
  const { t } = useTranslation(['security']);
  const others: Record<SecondFactor, string> = {
    totp: t(($) => $.security.second.useTotp),
    passkey: t(($) => $.security.second.usePasskey),
    recovery_code: t(($) => $.security.second.useRecovery),
  };
  return (
    <div className="grid gap-2">
      {kind === 'totp' && (
        <CodeBoxes
          label={t(($) => $.security.second.codeLabel)}
          hint={t(($) => $.security.second.totp)}
          value={value}
          error={error}
          onChange={onChange}
          {...(autoFocus ? { autoFocus } : {})}
          {...(onComplete ? { onComplete } : {})}
        />
      )}
      {kind === 'recovery_code' && (
        <Field
          size="lg"
          label={t(($) => $.security.second.recoveryLabel)}
          hint={t(($) => $.security.second.recovery)}
          value={value}
          error={error}
          autoCapitalize="characters"
          spellCheck={false}
          className="mono"
          maxLength={24}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {kind === 'passkey' && (
        <p role={error ? 'alert' : undefined} className={error ? 'text-sm text-danger' : 'text-sm text-text-2'}>
          {error ?? t(($) => $.security.second.passkey)}
        </p>
      )}
      <p className="-ml-4 flex flex-wrap">
        {factors
          .filter((one) => one !== kind)
          .map((one) => (
            <Button key={one} variant="link" size="sm" onClick={() => onKind(one)}>
              {others[one]}
            </Button>
          ))}
      </p>
    </div>
  );
}
