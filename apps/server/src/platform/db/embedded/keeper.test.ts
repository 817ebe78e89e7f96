import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseKeeper } from './keeper.ts';

const log = pino({ level: 'silent' });
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A database that runs or not, and what its next starts come to. */
function database(restarts: (() => Promise<void>)[] = []) {
  const state = { runs: true, started: 0 };
  const keeper = new DatabaseKeeper(
    {
      isRunning: () => state.runs,
      restart: async () => {
        state.started++;
        await restarts.shift()?.();
        state.runs = true;
      },
    },
    log,
  );
  const die = async () => {
    state.runs = false;
    await vi.advanceTimersByTimeAsync(1_000);
  };
  return { state, keeper, die };
}

describe('the embedded database', () => {
  it('is started again each time it dies, and counts as not alive until it runs', async () => {
    let begin = () => {};
    const { state, keeper, die } = database([() => new Promise((resolve) => (begin = resolve))]);
    await die();
    expect([state.started, keeper.isAlive]).toEqual([1, false]);
    begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.isAlive).toBe(true);
    await die();
    expect([state.started, keeper.isAlive]).toEqual([2, true]);
    await keeper.stop();
  });

  it('is given up when it does not start again, and later listeners are called too', async () => {
    const { keeper, die } = database([() => Promise.reject(new Error('the disk is full'))]);
    await die();
    const reasons: string[] = [];
    keeper.whenGone((reason) => reasons.push(reason.message));
    expect(reasons).toEqual(['the disk is full']);
    expect(keeper.isAlive).toBe(false);
    await keeper.stop();
  });

  it('is given up at its fourth death within ten minutes, and not at one long after the others', async () => {
    const { state, keeper, die } = database();
    const reasons: string[] = [];
    keeper.whenGone((reason) => reasons.push(reason.message));
    for (let n = 0; n < 3; n++) await die();
    await vi.advanceTimersByTimeAsync(600_000);
    for (let n = 0; n < 3; n++) await die();
    expect([state.started, reasons]).toEqual([6, []]);
    await die();
    expect([state.started, reasons]).toEqual([6, ['the embedded database died 4 times in ten minutes']]);
    await keeper.stop();
  });

  it('is left alone by a server that stops', async () => {
    const { state, keeper, die } = database();
    await keeper.stop();
    await die();
    expect(state.started).toBe(0);
  });
});
