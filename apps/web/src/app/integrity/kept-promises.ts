/**
 * Promises that this device keeps: what the operator signed when it accepted something. A receipt that belongs to another promise is
 * caught by holding it against them, even by a server that forgot.
 */
import { type KeyValue, readJson } from '../session/storage.ts';

const MOST = 60;
type Kept = Readonly<Record<string, string>>;

const nameOf = (product: string) => `promises_${product}`;

function read(store: KeyValue, product: string): Kept {
  const kept = readJson<unknown>(store, nameOf(product), {});
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Kept) : {};
}

/** What names a promise whose record is accepted by its hash. */
export const recordPromise = ({ log, record }: { readonly log: string; readonly record: string }): string => `${log}/${record}`;

/** Keeps what names the promise of a product's position; the oldest beyond sixty go. */
export function keepPromise(store: KeyValue, product: string, id: number, promise: string): void {
  const entries = Object.entries({ ...read(store, product), [id]: promise });
  const newest = entries.toSorted(([a], [b]) => Number(b) - Number(a)).slice(0, MOST);
  store.setItem(nameOf(product), JSON.stringify(Object.fromEntries(newest)));
}

/** Whether a receipt is of the promise that was kept; null when the device kept nothing of it that can be read. */
export function isKeptPromise(store: KeyValue, product: string, id: number, promise: string): boolean | null {
  const kept: unknown = read(store, product)[String(id)];
  return typeof kept === 'string' ? kept === promise : null;
}
