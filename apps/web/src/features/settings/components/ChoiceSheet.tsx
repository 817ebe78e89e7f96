/** A sheet with one choice of several: language, currency, colours. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { RadioList, type RadioListProps } from '@glasshouse/ui/Checkbox.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import type { ReactNode } from 'react';

/** Props of ChoiceSheet. */
export interface ChoiceSheetProps<V extends string> {
  open: boolean;
  onClose: () => void;
  title: string;
  hint?: string;
  name: string;
  options: RadioListProps<V>['options'];
  value: V;
  onChange: (value: V) => void;
  /** Below the choices. */
  note?: ReactNode;
}

/** Choosing closes it. */
export function ChoiceSheet<V extends string>({
  open,
  onClose,
  title,
  hint,
  name,
  options,
  value,
  onChange,
  note,
}: ChoiceSheetProps<V>) {
  const { t } = useTranslation(['common']);
  const choose = (next: V) => {
    onChange(next);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={hint}
      closeLabel={t(($) => $.common.buttons.close)}
    >
      <RadioList label={title} name={name} options={options} value={value} onChange={choose} />
      {note && <p className="mt-3 text-xs text-text-3">{note}</p>}
    </Sheet>
  );
}
