/** Whether a head is signed by the keys of its log. Pure; runs in a worker (head-worker.ts) where one can be had. */
import { type LogKey, type TreeHead, trustedKeys, verifyHead } from '@glasshouse/proofs';

/** A head, the name of the log that it claims, and the keys that the server publishes for it. */
export interface HeadQuestion {
  readonly head: TreeHead;
  readonly log: string;
  readonly keys: readonly LogKey[];
}

/** Why a head is not to be believed: the keys do not follow from the log's first, or none of them signed it. */
export type HeadFailure = 'KEYS' | 'SIGNATURE';

/** Answers null for a head that is signed. */
export function headFailure({ head, log, keys }: HeadQuestion): HeadFailure | null {
  const trusted = trustedKeys(keys, log);
  if (!trusted) return 'KEYS';
  return verifyHead(head, trusted) ? null : 'SIGNATURE';
}
