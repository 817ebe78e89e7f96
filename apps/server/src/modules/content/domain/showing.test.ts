/** What is public at a moment. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Published, WITHDRAWN, publish, settled, shownAt, stateAt } from './showing.ts';

const NONE: Published = { now: null, next: null, withdrawn: false };
const at = (revision: number, from: number, until: number | null = null) => ({ revision, from, until });

describe('an entry', () => {
  it('is a draft until it is published, and shown from that very moment', () => {
    expect([stateAt(NONE, 10), shownAt(NONE, 10)]).toEqual(['draft', null]);
    const later = publish(NONE, at(1, 100), 10);
    expect([stateAt(later, 99), shownAt(later, 99)]).toEqual(['scheduled', null]);
    expect([stateAt(later, 100), shownAt(later, 100)?.revision]).toEqual(['live', 1]);
  });

  it('ends at its end, not a moment later', () => {
    const ending = publish(NONE, at(1, 10, 50), 10);
    expect([stateAt(ending, 49), stateAt(ending, 50), shownAt(ending, 50)]).toEqual(['live', 'expired', null]);
  });

  it('stays as it is until the next takes its place', () => {
    const both = publish(publish(NONE, at(1, 10), 10), at(2, 100, 200), 20);
    expect([shownAt(both, 99)?.revision, shownAt(both, 100)?.revision, stateAt(both, 200)]).toEqual([1, 2, 'expired']);
    expect(stateAt(both, 50)).toBe('live');
  });

  it('forgets what was scheduled when something else is published', () => {
    const replaced = publish(publish(NONE, at(1, 100), 10), at(2, 300), 20);
    expect([stateAt(replaced, 150), shownAt(replaced, 300)?.revision]).toEqual(['scheduled', 2]);
    const atOnce = publish(publish(publish(NONE, at(1, 10), 10), at(2, 100), 20), at(3, 30), 30);
    expect(shownAt(atOnce, 500)?.revision).toBe(3);
  });

  it('that became due meanwhile stays when another is scheduled', () => {
    const due = publish(publish(NONE, at(1, 100), 10), at(2, 300), 200);
    expect([shownAt(due, 200)?.revision, shownAt(due, 300)?.revision]).toEqual([1, 2]);
  });

  it('that was withdrawn is never shown, whenever', () => {
    expect([stateAt(WITHDRAWN, 1), shownAt(WITHDRAWN, 1_000_000)]).toEqual(['withdrawn', null]);
    expect(stateAt(publish(WITHDRAWN, at(4, 10), 10), 10)).toBe('live');
  });

  it('is the same whether what is due was put in its place or not', () => {
    const showing = fc.option(fc.tuple(fc.nat(50), fc.nat(50)), { nil: null });
    fc.assert(
      fc.property(showing, showing, fc.nat(120), fc.nat(120), (now, next, time, later) => {
        const make = (one: [number, number] | null, revision: number) => one && at(revision, one[0], one[0] + one[1]);
        const published: Published = { now: make(now, 1), next: make(next, 2), withdrawn: false };
        const put = settled(published, time);
        expect(shownAt(put, time + later)).toEqual(shownAt(published, time + later));
        expect(stateAt(put, time + later)).toBe(stateAt(published, time + later));
      }),
    );
  });
});
