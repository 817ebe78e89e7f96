/** A receipt of contracts under this device's own check: what it proves, and whether it is the one that was asked for. Pure. */
import { type CheckedStep, type TreeHead, receiptsOf } from '@glasshouse/proofs';
import { type ContractReceipt, type RateReceipt, type ShownChain, chainHead, chainStart } from '@glasshouse/proofs/contracts';

/** The receipt that was asked for, and the heads of the position's chain that this device kept. */
export interface Asked {
  kind: 'stop' | 'liquidation' | 'adl' | 'funding' | 'entry' | 'rate';
  id: number;
  positionId: number;
  kept: ReadonlyMap<number, string>;
}

/** Whether the log of a head is the one that this device saw; null: it saw none. */
type IsSame = (head: TreeHead) => Promise<boolean | null>;

/** What was found; null: this device has nothing to hold against it. */
export interface CheckedReceipt {
  receipt: unknown;
  verdict: { readonly ok: boolean; readonly steps: readonly CheckedStep[] };
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
  let head = chainStart(opening);
  // Of a conditional entry its opening is all of it.
  const heads = new Map<number, string>(opening['kind'] === 'conditional' ? [[0, head]] : []);
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

/** Checks the receipt of a rate: it is of no position, so that nothing is kept of it but the log. */
async function checkRateReceipt(receipt: unknown, id: number, isSame: IsSame): Promise<CheckedReceipt> {
  const rules = receiptsOf('glasshouse-rate-receipt');
  const verdict = rules.verify(receipt);
  if (!verdict.ok) return { receipt, verdict, asked: false, chain: null, history: null, ok: false };
  const asked = verdict.record?.['id'] === String(id);
  const history = await isSame(rules.headOf(receipt as RateReceipt));
  return { receipt, verdict, asked, chain: null, history, ok: asked && history !== false };
}

/** Checks it. A receipt that fails by itself is false without asking the server, which could leave the answer out. */
export async function checkContractReceipt(
  receipt: unknown,
  { kind, id, positionId, kept }: Asked,
  isSame: IsSame,
): Promise<CheckedReceipt> {
  if (kind === 'rate') return checkRateReceipt(receipt, id, isSame);
  const rules = receiptsOf('glasshouse-contract-receipt');
  const verdict = rules.verify(receipt);
  if (!verdict.ok) return { receipt, verdict, asked: false, chain: null, history: null, ok: false };
  const file = receipt as ContractReceipt;
  const isOfPosition = file.chain.opening[kind === 'entry' ? 'entry' : 'position'] === String(positionId);
  const asked = file.of === kind && isOfPosition && verdict.record?.['id'] === String(id);
  const chain = chainMatches(file.chain, kept);
  const history = await isSame(rules.headOf(file));
  return { receipt, verdict, asked, chain, history, ok: asked && chain !== false && history !== false };
}
