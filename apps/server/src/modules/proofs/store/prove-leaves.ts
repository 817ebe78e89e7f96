/** Proves many leaves of the log at once: their texts, and each node of the tree that they need once. */
import {
  type LogKey,
  type NodeSet,
  type ProvedPrice,
  type TreeHead,
  nodeName,
  nodeSetIds,
  provePrices,
} from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { latestHead } from './heads.ts';
import { loadKeys } from './keys.ts';
import { isOfSymbol } from './proof-of.ts';
import { readProof } from './read-nodes.ts';

/** A leaf with its text; of a second with the text of the instrument that was asked for. */
export interface ProvedLeaf {
  readonly leaf: string;
  readonly body: string;
  readonly price?: ProvedPrice;
}

/** Leaves in their order, under one head. */
export interface ProvedLeaves {
  readonly leaves: readonly ProvedLeaf[];
  readonly nodes: NodeSet;
  readonly head: TreeHead;
  readonly keys: readonly LogKey[];
}

/** Proves leaves under the newest head; null while it does not cover them all, or where a text is forgotten. */
export async function proveLeaves(db: Db, leaves: readonly number[], symbol?: string): Promise<ProvedLeaves | null> {
  const head = await latestHead(db);
  const last = leaves.reduce((most, leaf) => Math.max(most, leaf), -1);
  if (head === null || last >= Number(head.size)) return null;
  const { rows } = await sql<{ leaf: number; body: string; prices: string | null }>`
    SELECT t.leaf, t.body, t.prices FROM (
      SELECT leaf / 256 AS tile, min(leaf) AS first, max(leaf) AS last FROM unnest(${[...leaves]}::bigint[]) AS leaf GROUP BY 1) asked
    CROSS JOIN LATERAL log_texts(asked.first, asked.last) t WHERE t.leaf = ANY(${[...leaves]}::bigint[])`.execute(db);
  const texts = new Map(rows.map((row) => [row.leaf, row]));
  const proved = leaves.map((leaf): ProvedLeaf | null => {
    const text = texts.get(leaf);
    if (!text) return null;
    const [price] = text.prices === null ? [] : provePrices(text.prices.split('\n'), isOfSymbol(symbol));
    return { leaf: String(leaf), body: text.body, ...(price ? { price } : {}) };
  });
  if (proved.includes(null)) return null;
  const ids = nodeSetIds(leaves, Number(head.size));
  const hashes = await readProof(
    db,
    ids.map((id) => [id]),
  );
  return {
    leaves: proved as ProvedLeaf[],
    nodes: Object.fromEntries(ids.map((id, i) => [nodeName(id), hashes[i] as string])),
    head,
    keys: await loadKeys(db),
  };
}
