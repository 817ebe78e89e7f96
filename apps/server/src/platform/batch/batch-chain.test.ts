/** Batches one behind the other: in which order what of them is done, whatever becomes of each. */
import { describe, expect, it } from 'vitest';
import { UndoneError } from '../db/pipeline.ts';
import { BatchChain, type BatchLink, type BatchProgress } from './batch-chain.ts';

const NONE: ReadonlySet<number> = new Set();
const FULL = 2;
/** Enough turns for every promise that can settle to have done so. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A batch as the test holds it in its hands. */
interface Held {
  readonly items: readonly string[];
  readonly progress: BatchProgress<never>;
  readonly link: BatchLink<never>;
  readonly outcome: PromiseWithResolvers<number>;
  /** What became of the one ahead, once it is known. */
  ahead: 'kept' | 'undone' | null;
}

/** A line of texts, and batches that end as the test says. */
class Bench {
  readonly line: string[] = [];
  readonly batches: Held[] = [];
  readonly done: string[] = [];
  mayFollow = true;
  #came = Promise.withResolvers<void>();

  readonly chain = new BatchChain<string, number, never>({
    take: () => this.line.splice(0, FULL),
    putBack: (items, behind = 0) => {
      this.line.splice(behind, 0, ...items);
      this.done.push(`back ${items.join('')}`);
    },
    run: (items, _behind, progress, link) => {
      const outcome = Promise.withResolvers<number>();
      const held: Held = { items, progress, link, outcome, ahead: null };
      this.batches.push(held);
      const known = link.ahead?.kept.then(
        () => (held.ahead = 'kept'),
        (error: unknown) => {
          held.ahead = 'undone';
          throw error;
        },
      );
      // Like a batch of the desk: it fails when the one ahead was undone.
      return Promise.all([outcome.promise, Promise.race([outcome.promise, known ?? outcome.promise])]).then(([left]) => left);
    },
    keep: (items, left) => {
      this.done.push(`keep ${items.join('')}`);
      if (left > 0) this.line.unshift(...items.slice(items.length - left));
      return left;
    },
    fail: async (items, _progress, error) => void this.done.push(`fail ${items.join('')}: ${String(error)}`),
    mayFollow: () => this.mayFollow,
    isFull: async (end) => {
      while (this.line.length < FULL && !(await Promise.race([end.then(() => true), this.#came.promise.then(() => false)])));
      return this.line.length >= FULL;
    },
  });

  come(...items: string[]): void {
    this.line.push(...items);
    this.#came.resolve();
    this.#came = Promise.withResolvers();
  }

  batch(n: number): Held {
    const held = this.batches[n];
    if (!held) throw new Error(`there is no batch ${n}`);
    return held;
  }

  /** Lets COMMIT of a batch leave. */
  depart(n: number): void {
    const { progress, link } = this.batch(n);
    progress.isWhole = true;
    link.departed();
  }
}

const started = () => {
  const bench = new Bench();
  bench.come('a', 'b', 'c', 'd');
  return { bench, run: bench.chain.run(NONE) };
};

describe('batches one behind the other', () => {
  it('are sent when the COMMIT of the one before is on its way, and kept in their order', async () => {
    const { bench, run } = started();
    await settle();
    expect(bench.batches).toHaveLength(1);
    bench.depart(0);
    await settle();
    expect([bench.batches.length, bench.batch(1).ahead]).toEqual([2, null]);
    bench.batch(0).outcome.resolve(0);
    await settle();
    expect([bench.done, bench.batch(1).ahead]).toEqual([['keep ab'], 'kept']);
    bench.batch(1).outcome.resolve(0);
    await run;
    expect(bench.done).toEqual(['keep ab', 'keep cd']);
  });

  it('wait until a full one is there, or that one has ended', async () => {
    const bench = new Bench();
    bench.come('a', 'b', 'c');
    const run = bench.chain.run(NONE);
    bench.depart(0);
    await settle();
    expect(bench.batches).toHaveLength(1);
    bench.come('d');
    await settle();
    expect(bench.batches).toHaveLength(2);
    bench.depart(1);
    bench.batch(0).outcome.resolve(0);
    await settle();
    // Nobody else comes: the last is waited for, and what comes behind that is of another run.
    bench.come('e');
    bench.batch(1).outcome.resolve(0);
    await run;
    expect([bench.batches.length, bench.line]).toEqual([2, ['e']]);
  });

  it.each([
    ['the desk says no', (bench: Bench) => void (bench.mayFollow = false), (bench: Bench) => bench.depart(0)],
    ['it had no room for all of its commands', () => {}, (bench: Bench) => bench.batch(0).link.departed()],
    ['it ended before', () => {}, (bench: Bench) => bench.batch(0).outcome.resolve(0)],
  ])('do not follow one of which %s', async (_why, before, depart) => {
    const { bench, run } = started();
    before(bench);
    depart(bench);
    await settle();
    expect(bench.batches).toHaveLength(1);
    bench.batch(0).outcome.resolve(0);
    await run;
    expect([bench.done, bench.line]).toEqual([['keep ab'], ['c', 'd']]);
  });

  it('wait again behind one that failed, which is seen to behind them: what it puts back comes first', async () => {
    const { bench, run } = started();
    bench.depart(0);
    await settle();
    bench.batch(0).outcome.reject('poisoned');
    await settle();
    expect(bench.batch(1).ahead).toBe('undone');
    bench.batch(1).outcome.resolve(0);
    await run;
    expect([bench.done, bench.line]).toEqual([
      ['back cd', 'fail ab: poisoned'],
      ['c', 'd'],
    ]);
  });

  it('wait again behind what one had no room for that lost a race and was tried again', async () => {
    const { bench, run } = started();
    bench.depart(0);
    await settle();
    // The pipeline undid it with the first try of the one ahead, which goes well at the second.
    bench.batch(1).outcome.reject(new UndoneError());
    await settle();
    bench.batch(0).outcome.resolve(1);
    await run;
    expect([bench.done, bench.line]).toEqual([
      ['keep ab', 'back cd'],
      ['b', 'c', 'd'],
    ]);
  });

  it('fail by themselves: the one ahead is kept', async () => {
    const { bench, run } = started();
    bench.depart(0);
    await settle();
    bench.batch(0).outcome.resolve(0);
    bench.batch(1).outcome.reject('poisoned');
    await run;
    expect(bench.done).toEqual(['keep ab', 'fail cd: poisoned']);
  });

  it('are none where nobody may leave, and one alone is followed by none', async () => {
    const bench = new Bench();
    await bench.chain.run(NONE);
    bench.come('c', 'd');
    const one = bench.chain.runOne(['a']);
    bench.depart(0);
    await settle();
    expect(bench.batches).toHaveLength(1);
    bench.batch(0).outcome.reject('lost');
    await one;
    expect(bench.done).toEqual(['fail a: lost']);
  });
});
