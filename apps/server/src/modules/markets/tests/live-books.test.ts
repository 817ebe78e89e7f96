/** Numbered books: whoever applies the differences has the state. */
import type { Depth, DepthStep } from '@glasshouse/contract/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sides } from '../domain/depth-diff.ts';
import { LiveBooks } from '../live/live-books.ts';

const START = 1_795_000_000_000;

function setUp(first: Sides = { bids: [], asks: [] }) {
  let sides = first;
  let now = START;
  const books = new LiveBooks(
    () => sides,
    () => now,
    '0000000a',
  );
  return {
    books,
    become: (next: Sides) => {
      sides = next;
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
}

/** Applies steps as the contract says. */
function follow(state: Map<string, string>, side: 'bids' | 'asks', steps: readonly DepthStep[]): Map<string, string> {
  for (const step of steps) {
    if (step.type === 'snapshot') state.clear();
    for (const [price, quantity] of step[side]) {
      if (quantity === '0') state.delete(price);
      else state.set(price, quantity);
    }
  }
  return state;
}

const level = fc.tuple(fc.constantFrom('1', '2', '3', '4', '5'), fc.constantFrom('1', '2', '3'));
const levels = fc.uniqueArray(level, { selector: ([price]) => price });
const sides = fc.record({ bids: levels, asks: levels });

describe('live books', () => {
  it('bring every reader to the present state, in a chain of numbers without a hole, whoever reads in between', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(sides, fc.constantFrom('flush', 'read', 'nothing')), { maxLength: 30 }), (moves) => {
        const { books, become } = setUp();
        const received: DepthStep[] = [...books.snapshot(1)];
        for (const [next, move] of moves) {
          become(next);
          if (move === 'read') books.state(1);
          if (move === 'flush') received.push(...(books.changes(1) ?? []));
        }
        received.push(...(books.changes(1) ?? []));
        const state: Depth = books.state(1);
        expect(Object.fromEntries(follow(new Map(), 'bids', received))).toEqual(Object.fromEntries(state.bids));
        expect(Object.fromEntries(follow(new Map(), 'asks', received))).toEqual(Object.fromEntries(state.asks));
        for (const [i, step] of received.entries())
          if (step.type === 'change') expect(step.from).toBe((received[i - 1] as DepthStep).sequence);
        expect(received.at(-1)?.sequence).toBe(state.sequence);
      }),
    );
  });

  it('give an unchanged state no new number, and nothing to say', () => {
    const { books, become } = setUp({ bids: [['1', '2']], asks: [] });
    const { sequence } = books.state(1);
    become({ bids: [['1', '2']], asks: [] });
    expect(books.changes(1)).toBeUndefined();
    expect(books.state(1).sequence).toBe(sequence);
  });

  it('say every five seconds that nothing was missed', () => {
    const { books, pass } = setUp();
    const { sequence } = books.state(1);
    pass(4_999);
    expect(books.changes(1)).toBeUndefined();
    pass(1);
    expect(books.changes(1)).toMatchObject([{ type: 'change', from: sequence, sequence, bids: [], asks: [] }]);
    expect(books.changes(1)).toBeUndefined();
  });

  it('keep a bounded number of differences that nobody takes', () => {
    const { books, become } = setUp();
    books.state(1);
    for (let i = 1; i <= 100; i++) {
      become({ bids: [['1', String(i)]], asks: [] });
      books.state(1);
    }
    const steps = books.changes(1) ?? [];
    expect(steps.length).toBeLessThanOrEqual(32);
    expect(steps.at(-1)?.sequence).toBe(books.state(1).sequence);
  });
});
