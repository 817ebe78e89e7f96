/** Whether an acknowledged answer stands in the public log under a signed head, by the answers of the server. */
import { type Acknowledged, CallFailure } from '@glasshouse/client';
import type { CallOutput } from '@glasshouse/contract';
import type { exportProof } from '@glasshouse/contract/proofs';
import type { getSealedAnswer } from '@glasshouse/contract/seals';

/** Waiting: at the latest at that time, epoch milliseconds. Missing: no block holds it, which the file proves. */
export type SealState = { kind: 'waiting'; at: number } | { kind: 'sealed'; block: string } | { kind: 'missing' };

/** The two calls that it is read from. */
export interface SealCalls {
  place: (input: {
    digest: string;
    time: string;
    user: string;
    call: string;
    request_id: string;
  }) => Promise<CallOutput<typeof getSealedAnswer>>;
  proof: (input: { index: string }) => Promise<CallOutput<typeof exportProof>>;
}

/** Reads the state. Errors: a failure that decides nothing, such as a lost connection. */
export async function readSealState({ ack, call, request_id }: Acknowledged, calls: SealCalls): Promise<SealState> {
  try {
    const { block, leaf } = await calls.place({ digest: ack.sealed, time: ack.time, user: ack.user, call, request_id });
    await calls.proof({ index: leaf });
    return { kind: 'sealed', block: block.number };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (error.code === 'PROOFS_NOT_SIGNED_YET') return { kind: 'waiting', at: Number(error.params['at']) };
    if (error.code === 'PROOFS_UNKNOWN_ENTRY') return { kind: 'missing' };
    throw error;
  }
}

const SOONEST_MS = 1_000;
const LATEST_MS = 60_000;

/** How long to wait before the state is read again; false: it does not change any more. */
export function nextReading(state: SealState | undefined, now: number): number | false {
  return state?.kind === 'waiting' && Math.min(Math.max(state.at - now, SOONEST_MS), LATEST_MS);
}
