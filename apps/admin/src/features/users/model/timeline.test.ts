import type { UserReview } from '@glasshouse/contract/backoffice';
import type { UserNote } from '@glasshouse/contract/identity';
import { describe, expect, it } from 'vitest';
import { timelineOf } from './timeline.ts';

const decision = (time: number) => ({ kind: 'approve' as const, staff: { id: 1, name: 'nadia' }, reason: null, note: '', time });
const review = (id: number, asked: number, ...decided: number[]) =>
  ({ id, asked, decisions: decided.map(decision) }) as unknown as UserReview;

describe('what happened to a user', () => {
  it('is one list, newest first: requests, each decision on them, and notes', () => {
    const note = { id: 4, time: 25 } as UserNote;
    const found = timelineOf({ reviews: [review(1, 10, 20, 30), review(2, 30)], events: [], notes: [note] }, 10);
    expect(found.map(({ kind, time }) => `${kind} ${time}`)).toEqual([
      'decided 30',
      'asked 30',
      'note 25',
      'decided 20',
      'asked 10',
    ]);
    expect(new Set(found.map(({ key }) => key)).size).toBe(5);
  });

  it('is cut to so many, and nothing of nobody', () => {
    expect(timelineOf({ reviews: [review(1, 1), review(2, 2)], events: [], notes: [] }, 1)).toMatchObject([{ time: 2 }]);
    expect(timelineOf({ reviews: [], events: [], notes: [] }, 5)).toEqual([]);
  });
});
