/** A cell of a row's own fields; a row that has no such field shows a dash. */
import type { ReviewRow } from '@glasshouse/contract/backoffice';
import { PresentedText } from '../../../kit/PresentedText.tsx';

export function PresentedCell({ row, label }: { row: ReviewRow; label: string }) {
  const field = row.summary.find((one) => one.label === label);
  return field ? <PresentedText label={label} value={field.value} /> : '–';
}
