/** Before → after of every figure that a proposal changes, and from when it counts. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats.ts';
import type { Change } from '../model/changes.ts';
import { leafLabel } from './ParameterLines.tsx';

export interface ChangeListProps {
  changes: readonly Change[];
  /** When the change takes effect, ms; null while no time is chosen. */
  at: number | null;
}

export function ChangeList({ changes, at }: ChangeListProps) {
  const { t } = useTranslation(['backoffice-markets']);
  const formats = useFormats();
  const none = t(($) => $['backoffice-markets'].none);
  return (
    <KeyValueList
      items={[
        ...changes.map(({ leaf, before, after }) => ({
          key: `${leaf.label}${leaf.seconds}${leaf.of}`,
          label: leafLabel(leaf),
          value: (
            <span className="num">
              {before ?? none} → <b>{after ?? none}</b>
            </span>
          ),
        })),
        {
          key: 'at',
          label: t(($) => $['backoffice-markets'].lines.effective),
          value: <time>{at === null ? '' : formats.dateTime(at)}</time>,
        },
      ]}
    />
  );
}
