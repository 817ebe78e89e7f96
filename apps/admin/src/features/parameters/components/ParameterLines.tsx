/** The figures of a parameter, or what becomes of them. */
import type { ParameterLine, ParameterLineValue } from '@glasshouse/contract/parameters';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { labelText, useFormats } from '../../../app/formats.ts';
import type { Leaf } from '../model/value.ts';

/** The words of a line. */
export const lineLabel = ({ label, seconds, of }: Pick<ParameterLine, 'label' | 'seconds' | 'of'>): string =>
  labelText(`names:labels.${label}`, { ...(seconds === null ? {} : { seconds }), of: of ?? '' }).trim();

/** The words of a figure in a form. */
export const leafLabel = (leaf: Leaf): string => lineLabel(leaf as Parameters<typeof lineLabel>[0]);

/** A figure in words. */
export function useLineText(): (label: string, value: ParameterLineValue | null) => string {
  const { t } = useTranslation(['backoffice-markets']);
  const formats = useFormats();
  return (label, value) => {
    if (value === null) return t(($) => $['backoffice-markets'].none);
    if (value.type === 'amount') return `${formats.amount(value.amount)}\u00a0${value.currency}`;
    if (value.type === 'percent') return formats.percent(value.fraction, 0, 4);
    // A code without words is a figure, such as a multiple.
    return labelText(`names:codes.labels.${label}.${value.code}`, {}, value.code);
  };
}

/** The lines; with `before` where there is one. */
export function ParameterLines({ lines }: { lines: readonly ParameterLine[] }) {
  const text = useLineText();
  return (
    <KeyValueList
      dense
      items={lines.map((line) => ({
        key: `${line.label}${line.seconds}${line.of}`,
        label: lineLabel(line),
        value: (
          <span className="num">
            {line.before !== null && `${text(line.label, line.before)} → `}
            {text(line.label, line.after)}
          </span>
        ),
      }))}
    />
  );
}
