/** An amount of a pool's coin with what is free of it and a button for all. */
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { acceptEdit } from '@glasshouse/ui/format/parse.ts';

export interface AmountFieldProps {
  label: string;
  aside: string;
  allLabel: string;
  onAll: () => void;
  value: string;
  scale: number;
  onChange: (text: string) => void;
  disabled: boolean;
  error?: string | undefined;
}

/** The field. */
export function AmountField({ label, aside, allLabel, onAll, value, scale, onChange, disabled, error }: AmountFieldProps) {
  return (
    <Field
      label={label}
      labelAside={<span className="num block max-w-[58vw] whitespace-normal text-right">{aside}</span>}
      size="lg"
      inputMode="decimal"
      autoComplete="off"
      value={value}
      disabled={disabled}
      suffix={
        <Button size="xs" variant="link" disabled={disabled} onClick={onAll}>
          {allLabel}
        </Button>
      }
      onChange={(event) => onChange(acceptEdit(value, event.target.value, scale))}
      {...(error === undefined ? {} : { error })}
    />
  );
}
