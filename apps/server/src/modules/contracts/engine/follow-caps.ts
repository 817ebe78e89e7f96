/** Loss caps behind a committed batch: follows whose copies or money it changed, and those that it read or valued, are placed anew. */
import type { SlackPosition } from '@glasshouse/risk';
import type { ContractPosition } from '../domain/position.ts';
import type { EngineBatch, EngineMemory } from './memory.ts';

/** The open copies of a follow at their marks; null: a market has none. */
function openOf(
  { book, state }: Pick<EngineMemory, 'book'> & { readonly state: EngineMemory['state'] },
  purse: number,
): SlackPosition[] | null {
  const positions: SlackPosition[] = [];
  for (const id of book.copies.ofPurse(purse)) {
    const { marketId, termsTime, core } = book.get(id) as ContractPosition;
    const { mark } = state(marketId);
    if (mark === null) return null;
    const { contract, feePpm } = book.termsAt(marketId, termsTime);
    positions.push({ marketId, contract, position: core, rates: { maintenancePpm: 0n, feePpm }, markTicks: mark.ticks });
  }
  return positions;
}

/** Takes a committed batch over. */
export function followCaps(memory: EngineMemory, { view }: Pick<EngineBatch, 'view'>): void {
  const { copies } = view;
  const { caps, book } = memory;
  const purses = new Set([...copies.valued, ...copies.changes.keys()]);
  for (const id of copies.over) caps.drop(id);
  for (const { id, cap } of copies.all) {
    if (cap === null || !caps.take(id, cap)) continue;
    purses.add(id);
  }
  for (const { purse } of view.touched.values()) if (purse !== null) purses.add(purse);
  for (const purse of purses) {
    const terms = caps.of(purse);
    if (terms === undefined) continue;
    const realised = terms.realised + (copies.changes.get(purse)?.result ?? 0n);
    caps.set(purse, { ...terms, realised, nearOf: copies.near.has(purse) ? terms.maxLoss : terms.nearOf });
    if (copies.capped.has(purse)) caps.drop(purse);
    else caps.place(purse, openOf({ book, state: (marketId) => memory.state(marketId) }, purse));
  }
}
