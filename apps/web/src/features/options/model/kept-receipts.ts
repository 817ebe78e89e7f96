/**
 * Acceptance receipts that this device keeps: what the operator signed when it took a stake. A settlement that belongs to
 * another promise is caught by holding it against them.
 */
import type { OptionReceiptFile } from '@glasshouse/contract/options';

/** A store of texts, such as the device's. */
export interface TextStore {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
}

const NAME = 'option_receipts';
const MOST = 60;
type Kept = Record<string, OptionReceiptFile['acceptance']>;

function read(store: TextStore): Kept {
  try {
    const kept = JSON.parse(store.getItem(NAME) ?? '{}') as unknown;
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

/** Keeps the acceptance of an option; the oldest beyond sixty go. */
export function keepReceipt(store: TextStore, id: number, { acceptance }: Pick<OptionReceiptFile, 'acceptance'>): void {
  const entries = Object.entries({ ...read(store), [id]: acceptance });
  const newest = entries.toSorted(([a], [b]) => Number(b) - Number(a)).slice(0, MOST);
  try {
    store.setItem(NAME, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // A full device keeps fewer; the receipt can still be saved as a file.
  }
}

/** Whether a receipt belongs to what this device was promised; null when the device kept nothing of it that can be read. */
export function matchesKept(store: TextStore, id: number, { acceptance }: Pick<OptionReceiptFile, 'acceptance'>): boolean | null {
  const kept = read(store)[String(id)];
  if (typeof kept?.order !== 'string') return null;
  return kept.order === acceptance.order && kept.log === acceptance.log && kept.leaf === acceptance.leaf;
}
