/** Which of the fields that a module names become columns: those of any row, in the order in which they first appear. */
import type { PresentedField } from '@glasshouse/contract/backoffice';

const MOST = 3;

export function summaryLabels(rows: readonly { summary: readonly PresentedField[] }[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => row.summary.map((field) => field.label)))].slice(0, MOST);
}

/** The first amount of a request: what its decision is about. */
export function mainAmount(fields: readonly PresentedField[]): { amount: string; currency: string } | null {
  for (const { value } of fields) if (value.type === 'amount') return { amount: value.amount, currency: value.currency };
  return null;
}
