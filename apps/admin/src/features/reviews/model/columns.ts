/** Which of the fields that a module names become columns: those of any row, in the order in which they first appear. */
import type { PresentedField } from '@glasshouse/contract/backoffice';

const MOST = 3;

export function summaryLabels(rows: readonly { summary: readonly PresentedField[] }[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => row.summary.map((field) => field.label)))].slice(0, MOST);
}

/** What the side tells of a request besides its large amount: neither that amount again, nor its worth, nor when it was asked. */
export function detailFields(fields: readonly PresentedField[]): PresentedField[] {
  const main = fields.findIndex(({ value }) => value.type === 'amount');
  return fields.filter(({ label }, index) => index !== main && label !== 'worth' && label !== 'asked');
}

/** Where a request stands in its list, its neighbors, and which one opens after it was decided. */
export function neighbors(ids: readonly number[], id: number) {
  const at = ids.indexOf(id);
  const [before, after] = [ids[at - 1] ?? null, ids[at + 1] ?? null];
  return { place: at + 1, of: ids.length, before, after, following: after ?? before };
}

/** The first amount of a request: what its decision is about. */
export function mainAmount(fields: readonly PresentedField[]): { amount: string; currency: string } | null {
  for (const { value } of fields) if (value.type === 'amount') return { amount: value.amount, currency: value.currency };
  return null;
}
