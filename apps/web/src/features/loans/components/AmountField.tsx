/** An amount of a coin, with its unit and, where it makes sense, a button for all. */
import { Button } from '@glasshouse/ui/Button.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { acceptEdit } from '@glasshouse/ui/format/parse.ts';

export interface AmountFieldProps {
  label: string;
  aside?: string | undefined;
  code: string;
  scale: number;
  value: string;
  onChange: (text: string) => void;
  all?: { label: string; onPress: () => void } | undefined;
  disabled?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
}

/** The field. */
export function AmountField({ label, aside, code, scale, value, onChange, all, disabled, error, hint }: AmountFieldProps) {
  return (
    <Field
      label={label}
      {...(aside === undefined
        ? {}
        : { labelAside: <span className="num block max-w-[58vw] whitespace-normal text-right">{aside}</span> })}
      size="lg"
      inputMode="decimal"
      autoComplete="off"
      prefix={<CoinIcon symbol={code} size={22} />}
      value={value}
      disabled={disabled ?? false}
      suffix={
        <span className="flex items-center gap-2">
          <span className="text-sm text-text-3">{code}</span>
          {all && (
            <Button size="xs" variant="link" disabled={disabled ?? false} onClick={all.onPress}>
              {all.label}
            </Button>
          )}
        </span>
      }
      onChange={(event) => onChange(acceptEdit(value, event.target.value, scale))}
      {...(error === undefined ? (hint === undefined ? {} : { hint }) : { error })}
    />
  );
}
