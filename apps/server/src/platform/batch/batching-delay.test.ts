/** Who is waited for before a batch begins, with a clock of the test's own. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BatchingDelay } from './batching-delay.ts';

const MOST = 512;
let length: number;
let delay: BatchingDelay;
beforeEach(() => {
  vi.useFakeTimers();
  length = 0;
  delay = new BatchingDelay(() => length);
});
afterEach(() => vi.useRealTimers());

const come = (many: number) => {
  length += many;
  delay.came();
};
/** Whether something is over by now, without the clock having moved. */
const isOver = async (work: Promise<unknown>) => {
  let over = false;
  void work.then(() => (over = true));
  await vi.advanceTimersByTimeAsync(0);
  return over;
};

describe('a batch', () => {
  it('waits for nobody whom none was answered for, nor for a few', async () => {
    expect(await isOver(delay.again(MOST))).toBe(true);
    delay.answering(7);
    expect(await isOver(delay.again(MOST))).toBe(true);
  });

  it('waits until as many are back as were answered, beside those who stood there', async () => {
    length = 3;
    delay.answering(64);
    const waits = delay.again(MOST);
    come(63);
    expect(await isOver(waits)).toBe(false);
    come(1);
    expect(await isOver(waits)).toBe(true);
  });

  it('does not hope a second time for those who are back already', async () => {
    delay.answering(64);
    come(64);
    expect(await isOver(delay.again(MOST))).toBe(true);
  });

  it('waits two milliseconds at most, and for no more than it can take', async () => {
    delay.answering(64);
    come(10);
    const waits = delay.again(MOST);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isOver(waits)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isOver(waits)).toBe(true);
    expect(await isOver(delay.again(10))).toBe(true);
  });
});

describe('a full batch behind another', () => {
  it('is there at once, when the last has come, or not before that one has ended', async () => {
    const end = Promise.withResolvers<void>();
    length = MOST;
    expect(await delay.has(MOST, end.promise)).toBe(true);
    length = MOST - 2;
    const full = delay.has(MOST, end.promise);
    come(1);
    expect(await isOver(full)).toBe(false);
    come(1);
    expect(await full).toBe(true);
    length = 5;
    const none = delay.has(MOST, end.promise);
    end.resolve();
    expect(await none).toBe(false);
  });
});
