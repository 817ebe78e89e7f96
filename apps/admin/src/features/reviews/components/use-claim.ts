/**
 * Taking a review on: looking takes nothing, only `take` does. What is taken is kept while it is open and the page is in
 * use; left open it lapses by itself ten minutes later, and `giveBack` gives it back at once.
 */
import type { CallFailure } from '@glasshouse/client';
import { type ReviewRow, claimReview, listQueues, listReviews, releaseReview } from '@glasshouse/contract/backoffice';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useEffect, useState } from 'react';
import { client, failureText, presence } from '../../../app/services.ts';
import { invalidateCall } from '../../../app/use-call.ts';

/** Who has it: nobody, you are being asked for, you, or somebody else. */
export type ClaimState = 'free' | 'asking' | 'yours' | 'taken';

/** What can be done about it. */
export interface Claim {
  state: ClaimState;
  take: () => void;
  giveBack: () => void;
}

const RENEW_MS = 4 * 60_000;

function stateOf({ claim }: Pick<ReviewRow, 'claim'>): ClaimState {
  if (claim === null) return 'free';
  return claim.yours ? 'yours' : 'taken';
}

/** The claim of the review that is open. The component is new for every review (its key is the review's id). */
export function useClaim(row: Pick<ReviewRow, 'id' | 'claim'>): Claim {
  const { id } = row;
  // The list is read at an interval: what one did oneself is known at once.
  const [own, setOwn] = useState<ClaimState | null>(null);
  const state = own ?? stateOf(row);
  const tell = () => {
    for (const call of [listReviews, listQueues]) void invalidateCall(call);
  };
  const take = async () => {
    setOwn('asking');
    try {
      await client.call(claimReview, { review_id: id }, { quiet: true });
      setOwn('yours');
    } catch (failure) {
      setOwn(null);
      toast.show({ kind: 'error', text: failureText(failure as CallFailure) });
    }
    tell();
  };
  const giveBack = async () => {
    setOwn('free');
    try {
      await client.call(releaseReview, { review_id: id }, { quiet: true });
    } catch (failure) {
      setOwn(null);
      toast.show({ kind: 'error', text: failureText(failure as CallFailure) });
    }
    tell();
  };
  useEffect(() => {
    if (state !== 'yours') return undefined;
    const renew = setInterval(() => {
      if (presence.getState()) void client.call(claimReview, { review_id: id }, { quiet: true }).catch(() => setOwn(null));
    }, RENEW_MS);
    return () => clearInterval(renew);
  }, [id, state]);
  return { state, take: () => void take(), giveBack: () => void giveBack() };
}
