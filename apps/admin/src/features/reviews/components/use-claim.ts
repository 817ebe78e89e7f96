/**
 * Taking a review on while it is open: claimed a moment after it was opened (browsing the list claims
 * nothing), kept while the page is in use, released when it is left.
 */
import type { CallFailure } from '@glasshouse/client';
import { claimReview, listReviews, releaseReview } from '@glasshouse/contract/backoffice';
import { useEffect, useState } from 'react';
import { client, presence } from '../../../app/services.ts';
import { invalidateCall } from '../../../app/use-call.ts';

/** The result. */
export interface Claim {
  state: 'asking' | 'yours' | 'refused';
  failure: CallFailure | null;
  /** Asks once more: the other one may have left. */
  again: () => void;
}

const WAIT_MS = 350;
const RENEW_MS = 4 * 60_000;

/** Claims while `wanted`. The component is new for every review (its key is the review's id). */
export function useClaim(reviewId: number, wanted: boolean): Claim {
  const [found, setFound] = useState<Pick<Claim, 'state' | 'failure'>>({ state: 'asking', failure: null });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!wanted) return undefined;
    let isHere = true;
    let isTaken = false;
    const claim = async () => {
      try {
        isTaken = true;
        await client.call(claimReview, { review_id: reviewId }, { quiet: true });
        if (isHere) setFound({ state: 'yours', failure: null });
      } catch (failure) {
        isTaken = false;
        if (isHere) setFound({ state: 'refused', failure: failure as CallFailure });
      }
      void invalidateCall(listReviews);
    };
    const wait = setTimeout(() => void claim(), WAIT_MS);
    const renew = setInterval(() => {
      if (presence.getState()) void claim();
    }, RENEW_MS);
    return () => {
      isHere = false;
      clearTimeout(wait);
      clearInterval(renew);
      // Without a session there is nothing to release.
      if (isTaken) void client.call(releaseReview, { review_id: reviewId }, { quiet: true }).catch(() => {});
    };
  }, [reviewId, wanted, tries]);
  return { ...found, again: () => setTries(tries + 1) };
}
