/** A receipt of contracts under this device's own check: what it proves, and whether it is the one that was asked for. Pure. */
import { type AnyReceipt, type ReceiptVerdict, type TreeHead, receiptKindOf, verifyReceipt } from '@glasshouse/proofs';
import { type ShownChain, chainHead, chainStart } from '@glasshouse/proofs/contracts';

/** The receipt that was asked for, and the heads of the position's chain that this device kept. */
export interface Asked {
  kind: 'stop' | 'liquidation' | 'adl';
  id: number;
  positionId: number;
  kept: ReadonlyMap<number, string>;
}

/** What was found; null: this device has nothing to hold against it. */
export interface CheckedReceipt {
  receipt: unknown;
  verdict: Pick<ReceiptVerdict, 'ok' | 'steps'>;
  /** It is of the position and the event that were asked for. */
  asked: boolean;
  /** Its chain is the one that this device kept. */
  chain: boolean | null;
  /** Its log is the one that this device saw. */
  history: boolean | null;
  ok: boolean;
}

/** The heads of a chain by how many events they cover. */
export function headsOf({ opening, events }: ShownChain): Map<number, string> {
  const heads = new Map<number, string>();
  let head = chainStart(opening);
  for (const [index, event] of events.entries()) {
    head = chainHead(head, event);
    heads.set(index + 1, head);
  }
  return heads;
}

function chainMatches(chain: ShownChain, kept: ReadonlyMap<number, string>): boolean | null {
  const heads = headsOf(chain);
  const both = [...kept].filter(([length]) => heads.has(length));
  return both.length === 0 ? null : both.every(([length, head]) => heads.get(length) === head);
}

/** Checks it. A receipt that fails by itself is false without asking the server, which could leave the answer out. */
export async function checkContractReceipt(
  receipt: unknown,
  { kind, positionId, kept }: Asked,
  isSame: (head: TreeHead) => Promise<boolean | null>,
): Promise<CheckedReceipt> {
  const verdict = verifyReceipt(receipt);
  if (!verdict.ok) return { receipt, verdict, asked: false, chain: null, history: null, ok: false };
  const file = receipt as { of: string; chain: ShownChain };
  const asked = file.of === kind && file.chain.opening['position'] === String(positionId);
  const chain = chainMatches(file.chain, kept);
  const head = receiptKindOf(receipt)?.headOf(receipt as AnyReceipt);
  const history = head ? await isSame(head) : null;
  return { receipt, verdict, asked, chain, history, ok: asked && chain !== false && history !== false };
}
