/** Drawings of a market on this device: under one key for each market. */
import { type Drawing, readDrawings, writeDrawings } from '@glasshouse/ui/charts/full/drawings.ts';

/** What is needed of the device's storage. */
export interface DrawingStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const keyOf = (marketId: number) => `drawings_${marketId}`;

/** The drawings kept for a market. */
export function loadDrawings(storage: DrawingStorage, marketId: number): Drawing[] {
  return readDrawings(storage.getItem(keyOf(marketId)));
}

/** Keeps the drawings of a market; without any nothing is left on the device. */
export function saveDrawings(storage: DrawingStorage, marketId: number, drawings: readonly Drawing[]): void {
  if (drawings.length === 0) storage.removeItem(keyOf(marketId));
  else storage.setItem(keyOf(marketId), writeDrawings(drawings));
}
