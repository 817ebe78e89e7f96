/** A book that messages reach in any order, twice, or not at all. */
import type { Depth, DepthChange, DepthStep } from '@glasshouse/contract/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DepthBook, createDepthBook } from './depth-book.ts';

type Levels = Depth['bids'];

/** The server's side: numbered states and the differences between neighbours. */
function history(
  books: readonly { bids: Levels; asks: Levels }[],
  first = 100,
  series = '0000000a',
): { states: Depth[]; changes: DepthChange[] } {
  const states = books.map((book, i) => ({ id: 1, series, sequence: first + i, time: i, ...book }));
  const diff = (before: Levels, after: Levels): Levels => [
    ...after.filter(([price, quantity]) => !before.some(([p, q]) => p === price && q === quantity)),
    ...before.flatMap(([price]): Levels => (after.some(([p]) => p === price) ? [] : [[price, '0']])),
  ];
  const changes = states.slice(1).map((after, i): DepthChange => {
    const before = states[i] as Depth;
    const sides = { bids: diff(before.bids, after.bids), asks: diff(before.asks, after.asks) };
    return { type: 'change', id: 1, series, from: before.sequence, sequence: after.sequence, time: after.time, ...sides };
  });
  return { states, changes };
}

const snapshotOf = (depth: Depth): DepthStep => ({ type: 'snapshot', ...depth });
const aliveAt = ({ id, series, sequence, time }: Depth): DepthStep => ({
  type: 'change',
  id,
  series,
  from: sequence,
  sequence,
  bids: [],
  asks: [],
  time,
});

/** A book whose readings and pauses the test decides. */
function setUp() {
  const readings: { answer: (depth: Depth) => void; fail: () => void }[] = [];
  const pauses: { work: () => void; ms: number }[] = [];
  let changes = 0;
  let again = 0;
  const book: DepthBook = createDepthBook({
    again: () => (again += 1),
    read: () =>
      new Promise((resolve, reject) => readings.push({ answer: resolve, fail: () => reject(new Error('not reached')) })),
    onChange: () => (changes += 1),
    later: (work, ms) => {
      const pause = { work, ms };
      pauses.push(pause);
      return () => void pauses.splice(pauses.indexOf(pause), 1);
    },
  });
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  /** Answers readings and ends pauses until the book wants nothing more. */
  const settle = async (now: Depth) => {
    for (let i = 0; i < 50 && readings.length + pauses.length > 0; i++) {
      for (const { answer } of readings.splice(0)) answer(now);
      await turn();
      for (const { work } of pauses.splice(0)) work();
    }
  };
  return { book, readings, pauses, settle, turn, changes: () => changes, again: () => again };
}

const at = (price: string, quantity: string): [string, string] => [price, quantity];
const { states: STATES, changes: CHANGES } = history([
  { bids: [at('9', '1')], asks: [at('10', '1'), at('11', '2')] },
  { bids: [at('9', '1'), at('8.5', '3')], asks: [at('10', '5'), at('11', '2')] },
  { bids: [at('8.5', '3')], asks: [at('10', '5'), at('10.5', '1'), at('11', '2')] },
]);
const [first, second, third] = STATES as [Depth, Depth, Depth];

describe('the book of a market', () => {
  it('goes from its snapshot along the differences, levels in their order', () => {
    const { book } = setUp();
    book.restart();
    book.receive([snapshotOf(first), ...CHANGES]);
    expect(book.get()).toEqual(third);
  });

  it('[AMB-30] reads again when a number is missing, and not before', async () => {
    const { book, readings, settle } = setUp();
    book.restart();
    await settle(first);
    book.receive([CHANGES[0] as DepthChange]);
    expect(readings).toHaveLength(0);
    const gap = { ...(CHANGES[1] as DepthChange), from: third.sequence, sequence: third.sequence + 1 };
    book.receive([gap]);
    expect(readings).toHaveLength(1);
    expect(book.get()).toEqual(second);
    readings[0]?.answer({ ...third, sequence: third.sequence + 1 });
    await settle(third);
    expect(book.get()?.sequence).toBe(third.sequence + 1);
  });

  it('finds by the sign of life that the last difference was lost', async () => {
    const { book, readings, settle } = setUp();
    book.restart();
    await settle(first);
    book.receive([aliveAt(first)]);
    expect(readings).toHaveLength(0);
    book.receive([aliveAt(second)]);
    await settle(second);
    expect(book.get()).toEqual(second);
  });

  it('lets differences wait for the snapshot, and asks later and later while it cannot be read', async () => {
    const { book, readings, pauses, turn } = setUp();
    book.restart();
    book.receive([CHANGES[1] as DepthChange]);
    for (const ms of [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]) {
      readings.shift()?.fail();
      await turn();
      expect(book.failed()).toBe(true);
      expect(pauses.map((pause) => pause.ms)).toEqual([ms]);
      pauses.shift()?.work();
    }
    readings.shift()?.answer(second);
    await turn();
    expect(book.get()).toEqual(third);
    expect(book.failed()).toBe(false);
  });

  it('takes the numbers of a new connection, lower ones too, and no answer to the old one', async () => {
    const { book, readings, turn } = setUp();
    book.restart();
    book.receive([snapshotOf(third)]);
    const restarted = { ...first, series: '0000000b', sequence: 5 };
    book.restart();
    expect(book.get()).toEqual(third);
    book.receive([snapshotOf(restarted)]);
    expect(book.get()).toEqual(restarted);
    readings[0]?.answer(third);
    await turn();
    expect(book.get()).toEqual(restarted);
  });

  it('goes on with the numbers of its connection, whatever another server answers that numbers higher', async () => {
    const { book, readings, pauses, turn, again } = setUp();
    const other = { ...third, series: '0000000b', sequence: third.sequence + 1_000 };
    book.restart();
    book.receive([snapshotOf(first)]);
    readings.shift()?.answer(other);
    await turn();
    expect(book.get()).toEqual(first);
    // A difference is lost, and only the other server answers: the channel gives its snapshot.
    book.receive([CHANGES[1] as DepthChange]);
    expect([book.get(), again()]).toEqual([first, 0]);
    readings.shift()?.answer(other);
    await turn();
    expect([book.get(), again(), pauses.length]).toEqual([first, 1, 1]);
    book.receive([snapshotOf(third)]);
    expect(book.get()).toEqual(third);
  });

  it('lets go of what it read of another server before its connection spoke, also where the numbers meet', async () => {
    const { book, readings, turn, again } = setUp();
    const other: Depth = { ...first, series: '0000000b', bids: [at('1', '1')] };
    book.restart();
    readings.shift()?.answer(other);
    await turn();
    expect(book.get()).toEqual(other);
    // By its number this difference would fit.
    book.receive([CHANGES[0] as DepthChange]);
    expect(book.get()).toEqual(other);
    readings.shift()?.answer(second);
    await turn();
    expect([book.get(), again()]).toEqual([second, 0]);
  });

  it('shows what another server says only where there is nothing else', async () => {
    const { book, readings, turn, again } = setUp();
    const other: Depth = { ...third, series: '0000000b' };
    book.restart();
    book.receive([CHANGES[0] as DepthChange]);
    readings.shift()?.answer(other);
    await turn();
    expect([book.get(), again()]).toEqual([other, 1]);
    book.receive([snapshotOf(second)]);
    expect(book.get()).toEqual(second);
  });

  it('goes over to the series of a new connection though frames of the old one still come first', async () => {
    const { book, readings, turn } = setUp();
    book.restart();
    book.receive([snapshotOf(third)]);
    book.restart();
    readings.shift();
    const moved: Depth = { ...second, series: '0000000b', sequence: 7 };
    readings.shift()?.answer(moved);
    await turn();
    expect(book.get()).toEqual(moved);
    // A page that was hidden receives what waited for its next frame.
    book.receive([CHANGES[0] as DepthChange, aliveAt(third), snapshotOf(moved)]);
    book.receive([{ ...aliveAt(moved), from: 7, sequence: 8, bids: [at('3', '3')] } as DepthStep]);
    expect(book.get()).toMatchObject({ series: '0000000b', sequence: 8 });
  });

  it('is not taken back by an older book, over whichever way it comes', async () => {
    const { book, readings, turn } = setUp();
    book.restart();
    book.receive([snapshotOf(first), ...CHANGES]);
    readings[0]?.answer(second);
    await turn();
    book.receive([snapshotOf(first)]);
    expect(book.get()).toEqual(third);
  });

  it('does nothing after its end', async () => {
    const { book, readings, pauses, turn } = setUp();
    book.restart();
    readings[0]?.fail();
    await turn();
    book.stop();
    expect(pauses).toEqual([]);
  });

  it('shows only states of the server under their numbers, and the last one in the end, whatever the way does', async () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 3 }));
    const side = (sign: 1 | -1) =>
      fc
        .uniqueArray(level, { selector: ([price]) => price, maxLength: 6 })
        .map((levels) => levels.sort(([a], [b]) => sign * (a - b)).map(([p, q]) => at(String(p), String(q))));
    const books = fc.array(fc.record({ bids: side(-1), asks: side(1) }), { minLength: 2, maxLength: 12 });
    const fate = fc.record({ lost: fc.boolean(), copies: fc.integer({ min: 1, max: 3 }), delay: fc.integer({ min: 0, max: 4 }) });
    // What happens between deliveries: the answer to a reading, of any state up to now; the end of a pause; nothing.
    const moves = fc.array(fc.constantFrom('answer', 'answerOld', 'fail', 'pause', 'nothing', 'restart'), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(books, fc.array(fate, { maxLength: 40 }), moves, async (given, fates, then) => {
        const { states, changes } = history(given);
        const { book, readings, pauses, settle, turn } = setUp();
        const known = new Map(states.map((state) => [state.sequence, state]));
        const check = () => {
          const shown = book.get();
          if (shown) expect(shown).toEqual(known.get(shown.sequence));
        };
        const steps: DepthStep[] = [snapshotOf(states[0] as Depth), ...changes];
        const deliveries = steps
          .flatMap((step, i) => {
            const { lost, copies, delay } = fates[i] ?? { lost: false, copies: 1, delay: 0 };
            return lost ? [] : Array.from({ length: copies }, (_, copy) => ({ step, time: i + delay * (copy + 1), i }));
          })
          .sort((a, b) => a.time - b.time);
        book.restart();
        for (const [n, { step, i }] of deliveries.entries()) {
          book.receive([step]);
          check();
          const move = then[n];
          if (move === 'answer') readings.shift()?.answer(states[Math.min(i + 1, states.length - 1)] as Depth);
          else if (move === 'answerOld') readings.shift()?.answer(states[0] as Depth);
          else if (move === 'fail') readings.shift()?.fail();
          else if (move === 'pause') pauses.shift()?.work();
          else if (move === 'restart') book.restart();
          await turn();
          check();
        }
        const last = states.at(-1) as Depth;
        book.receive([aliveAt(last)]);
        await settle(last);
        expect(book.get()).toEqual(last);
      }),
      { numRuns: 200 },
    );
  });
});
