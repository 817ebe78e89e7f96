import { describe, expect, it } from 'vitest';
import { placeOfReview, tabOf } from './review-place.ts';

describe('the place of a review', () => {
  it('is the part of a queue in which it stands, opened', () => {
    expect(['waiting', 'held', 'approved', 'rejected'].map(tabOf)).toEqual([null, 'held', 'done', 'done']);
    expect(placeOfReview({ queue: 'kyc', id: 7, state: 'waiting' })).toBe('/queues/kyc?open=7');
    expect(placeOfReview({ queue: 'kyc', id: 7, state: 'rejected' })).toBe('/queues/kyc?open=7&tab=done');
  });
});
