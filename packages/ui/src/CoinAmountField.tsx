// An amount of a coin: its icon and code stand in the box, what is there of it beside the label, and a button that takes all of it.

import { Button } from './Button.tsx';
import { CoinIcon } from './CoinIcon.tsx';
import { Field } from './Field.tsx';
import { acceptEdit } from './format/parse.ts';

/** Props of CoinAmountField. */
export interface CoinAmountFieldProps {
  label: string;
  /** Beside the label: what is free, or the most there can be. */
  aside?: string | undefined;
  code: string;
  /** Decimals of the coin: no more can be typed. */
  scale: number;
  value: string;
  onChange: (text: string) => void;
  all?: { label: string; onPress: () => void } | undefined;
  disabled?: boolean;
  error?: string | undefined;
  /** Below the box while there is no error. */
  hint?: string | undefined;
}

/** The field. */
export function CoinAmountField({
  label,
  aside,
  code,
  scale,
  value,
  onChange,
  all,
  disabled = false,
  error,
  hint,
}: CoinAmountFieldProps) {
  return (
    <Field
      label={label}
      labelAside={aside !== undefined && <span className="num is-long">{aside}</span>}
      size="lg"
      inputMode="decimal"
      autoComplete="off"
      prefix={<CoinIcon symbol={code} size={22} />}
      value={value}
      disabled={disabled}
      suffix={
        <span className="flex items-center gap-2">
          <span className="text-sm text-text-3">{code}</span>
          {all && (
            <Button size="xs" variant="link" disabled={disabled} onClick={all.onPress}>
              {all.label}
            </Button>
          )}
        </span>
      }
      onChange={(event) => onChange(acceptEdit(value, event.target.value, scale))}
      {...(error === undefined ? { hint } : { error })}
    />
  );
}
