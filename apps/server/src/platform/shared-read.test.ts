import { describe, expect, it } from 'vitest';
import { sharedRead } from './shared-read.ts';

/** A read that is answered by hand: by its number, or with a failure. */
function reads() {
  const open: PromiseWithResolvers<number>[] = [];
  const ask = sharedRead(() => {
    const one = Promise.withResolvers<number>();
    open.push(one);
    return one.promise;
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    ask,
    begun: () => open.length,
    answer: async (n: number) => {
      open[n]?.resolve(n);
      await turn();
    },
    fail: async (n: number) => {
      open[n]?.reject(new Error('no answer'));
      await turn();
    },
  };
}

describe('a shared read', () => {
  it('answers any number who ask while it runs by one more run, begun after they asked', async () => {
    const { ask, begun, answer } = reads();
    const first = ask();
    const later = Array.from({ length: 50 }, () => ask());
    expect(begun()).toBe(1);
    await answer(0);
    expect(begun()).toBe(2);
    const last = ask();
    await answer(1);
    await answer(2);
    expect(await Promise.all([first, ...later, last])).toEqual([0, ...later.map(() => 1), 2]);
    expect(begun()).toBe(3);
  });

  it('runs at once when none runs', async () => {
    const { ask, begun, answer } = reads();
    for (const n of [0, 1, 2]) {
      const one = ask();
      expect(begun()).toBe(n + 1);
      await answer(n);
      expect(await one).toBe(n);
    }
  });

  it('that fails fails those who share it, and no run after it', async () => {
    const { ask, answer, fail } = reads();
    const [first, second] = [ask(), ask()];
    await Promise.all([expect(first).rejects.toThrow('no answer'), fail(0)]);
    await answer(1);
    expect(await second).toBe(1);
  });
});
