/**
 * Heads of the chains of positions that this device keeps: each event of a position is hashed onto those before it, so a head that
 * differs at the same length, or a chain that became shorter, shows that history was written anew.
 */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { type KeyValue, readJson } from '../../../app/session/storage.ts';

const NAME = 'contract_chains';
const MOST = 100;
/** Heads kept of one position, newest last. */
const MOST_HEADS = 20;
type Kept = Record<string, [revision: number, chain: string][]>;

/** `new`: nothing was kept of it; `matches` and `differs` say what a comparison found. */
export type ChainState = 'new' | 'matches' | 'differs';

type Chained = Pick<ContractPosition, 'id' | 'revision' | 'chain'>;

const read = (store: KeyValue): Kept => {
  const kept = readJson<unknown>(store, NAME, {});
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Kept) : {};
};

/** Holds a position against what was kept of it. */
export function chainState(store: KeyValue, { id, revision, chain }: Chained): ChainState {
  const heads = read(store)[String(id)];
  if (!Array.isArray(heads) || heads.length === 0) return 'new';
  const same = heads.find(([length]) => length === revision);
  if (same) return same[1] === chain ? 'matches' : 'differs';
  return heads.some(([length]) => length > revision) ? 'differs' : 'matches';
}

/** Keeps the head of a position, never over another of the same length. */
export function keepChain(store: KeyValue, { id, revision, chain }: Chained): void {
  const kept = read(store);
  const heads = kept[String(id)] ?? [];
  if (heads.some(([length]) => length >= revision)) return;
  const entries = Object.entries({ ...kept, [id]: [...heads, [revision, chain]].slice(-MOST_HEADS) });
  const newest = entries.toSorted(([a], [b]) => Number(b) - Number(a)).slice(0, MOST);
  try {
    store.setItem(NAME, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // A full device keeps fewer; the proofs of the server stay.
  }
}

/** Heads that this device kept of a position, by how many events they cover. */
export function keptHeads(store: KeyValue, id: number): ReadonlyMap<number, string> {
  const heads = read(store)[String(id)];
  return new Map(Array.isArray(heads) ? heads : []);
}
