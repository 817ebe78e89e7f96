/** Puts a proof file together: a kept entry, its path, the newest head and the keys. */
import { type ProofFile, type TreeHead, inclusionNodes, provePrices } from '@glasshouse/proofs';
import type { Db } from '../../../platform/db/database.ts';
import { loadKeys } from './keys.ts';
import { readProof } from './read-nodes.ts';

/** A kept entry: its text, and the texts of the instruments of a second. */
export interface KeptEntry {
  readonly body: string;
  readonly prices: readonly string[] | null;
}

/** Whether the text of an instrument in a second is that of a symbol; of every one without it. */
export function isOfSymbol(symbol: string | undefined): (text: string) => boolean {
  // Canonical texts end so; the text of another instrument cannot.
  const ends = `,"symbol":${JSON.stringify(symbol)},"version":"1"}`;
  return (text) => symbol === undefined || text.endsWith(ends);
}

/** The proof of a leaf under a head that covers it; of a second with all its instruments, or with that of a symbol. */
export async function proofOf(
  db: Db,
  leaf: number,
  { body, prices }: KeptEntry,
  head: TreeHead,
  symbol?: string,
): Promise<ProofFile> {
  const proved = prices && provePrices(prices, isOfSymbol(symbol));
  return {
    format: 'glasshouse-proof',
    version: proved ? '2' : '1',
    entry: { index: String(leaf), body },
    ...(proved ? { prices: proved } : {}),
    inclusion: await readProof(db, inclusionNodes(leaf, Number(head.size))),
    head,
    keys: await loadKeys(db),
  };
}
