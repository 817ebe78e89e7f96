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
import type { ClaimState } from '../model/stand.ts';

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

/** The claim of the review on screen; its component has the id of the review for its key. */
export function useClaim(row: Pick<ReviewRow, 'id' | 'claim'>): Claim {
  const { id } = row;
  // The list is read at an interval: what one did oneself is known at once.
  const [own, setOwn] = useState<ClaimState | null>(null);
  const state = own ?? stateOf(row);
  const change = async (call: typeof claimReview | typeof releaseReview, during: ClaimState, after: ClaimState) => {
    setOwn(during);
    try {
      await client.call(call, { review_id: id }, { quiet: true });
      setOwn(after);
    } catch (failure) {
      setOwn(null);
      toast.show({ kind: 'error', text: failureText(failure as CallFailure) });
    }
    for (const list of [listReviews, listQueues]) void invalidateCall(list);
  };
  useEffect(() => {
    if (state !== 'yours') return undefined;
    const renew = setInterval(() => {
      if (presence.getState()) void client.call(claimReview, { review_id: id }, { quiet: true }).catch(() => setOwn(null));
    }, RENEW_MS);
    return () => clearInterval(renew);
  }, [id, state]);
  return {
    state,
    take: () => void change(claimReview, 'asking', 'yours'),
    giveBack: () => void change(releaseReview, 'free', 'free'),
  };
}
