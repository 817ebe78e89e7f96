import { CallFailure } from '@glasshouse/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onePress, whenQuiet } from './debounce.ts';
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts';

/** Longer than all tries take. Not until no timer is left: another file of the worker may have one that comes again and again. */
const TRIED_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('presses', () => {
  it('[RULE-199] [CONST-023] [AMB-74] at 0, 200 and 400 ms are one submission', () => {
    const submit = vi.fn();
    const press = onePress(submit);
    press(1);
    vi.advanceTimersByTime(200);
    press(2);
    vi.advanceTimersByTime(200);
    press(3);
    vi.advanceTimersByTime(5000);
    expect(submit.mock.calls).toEqual([[1]]);
    press(4);
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it('what was refused is corrected and sent at once; the same again still waits', () => {
    const submit = vi.fn();
    const press = onePress(submit);
    press('wrong');
    press.refused();
    press('wrong');
    press('right');
    press('right');
    press('other');
    expect(submit.mock.calls).toEqual([['wrong'], ['right']]);
  });

  it('what was changed by another control is sent at once; the same again, or another input of the same press, is not', () => {
    const submit = vi.fn();
    let turns = 0;
    const press = onePress(submit, 500, () => turns);
    press('there');
    press('moved by itself');
    turns = 2;
    press('there');
    press('back');
    press('there');
    expect(submit.mock.calls).toEqual([['there'], ['back']]);
  });

  it('[RULE-199] [AMB-74] a search waits until nothing was typed for 500 ms', () => {
    const search = vi.fn();
    const type = whenQuiet(search);
    type('b');
    vi.advanceTimersByTime(200);
    type('bt');
    vi.advanceTimersByTime(499);
    expect(search).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(search.mock.calls).toEqual([['bt']]);
  });

  it('what waits for quiet runs once, in the next turn, when it cannot wait any longer', () => {
    const reread = vi.fn();
    const later = whenQuiet(reread);
    later();
    later.soon();
    expect(reread).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reread).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(reread).toHaveBeenCalledTimes(1);
  });
});

describe('acting', () => {
  it('takes the message of a refusal away once the same call was done, and of no other', async () => {
    const takenAway = vi.fn();
    const client = createQueryClient(() => takenAway);
    const act = (id: string, mutationFn: () => Promise<string>) =>
      client
        .getMutationCache()
        .build(client, { mutationKey: [id], mutationFn })
        .execute(undefined)
        .catch(() => {});
    await act('wallet.changeAccount', () => Promise.reject(new CallFailure('refused', { message: 'insufficient balance' })));
    await act('spot.placeOrder', () => Promise.resolve('done'));
    expect(takenAway).not.toHaveBeenCalled();
    await act('wallet.changeAccount', () => Promise.resolve('done'));
    expect(takenAway).toHaveBeenCalledTimes(1);
    await act('wallet.changeAccount', () => Promise.resolve('done'));
    expect(takenAway).toHaveBeenCalledTimes(1);
  });
});

describe('reading', () => {
  const read = (failure: CallFailure, options = {}) => {
    const show = vi.fn();
    const queryFn = vi.fn(() => Promise.reject(failure));
    const done = createQueryClient(show)
      .fetchQuery({ queryKey: ['x'], queryFn, retry: shouldRetry, ...options })
      .catch(() => {});
    return { show, queryFn, done };
  };

  it('[RULE-051] [ERR-005] shows the message of a refusal as a toast, once, and does not ask again', async () => {
    const refusal = new CallFailure('refused', { message: 'insufficient balance' });
    const { show, queryFn, done } = read(refusal);
    await vi.advanceTimersByTimeAsync(TRIED_MS);
    await done;
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(show.mock.calls).toEqual([[refusal]]);
  });

  it('tries a lost connection again twice and says nothing by toast', async () => {
    const { show, queryFn, done } = read(new CallFailure('offline'));
    await vi.advanceTimersByTimeAsync(TRIED_MS);
    await done;
    expect(queryFn).toHaveBeenCalledTimes(3);
    expect(show).not.toHaveBeenCalled();
  });

  it('does not try again while the device is known to be offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { queryFn, done } = read(new CallFailure('offline'));
    await vi.advanceTimersByTimeAsync(TRIED_MS);
    await done;
    expect(queryFn).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it('says nothing by toast when the screen shows failures itself', async () => {
    const { show, done } = read(new CallFailure('refused', { message: 'no' }), { meta: { quiet: true } });
    await vi.advanceTimersByTimeAsync(TRIED_MS);
    await done;
    expect(show).not.toHaveBeenCalled();
  });

  it('does not add another minute after a time-out', () => {
    expect(shouldRetry(0, new CallFailure('timeout'))).toBe(false);
    expect(shouldRetry(0, new CallFailure('session'))).toBe(false);
    expect(shouldRetry(0, new Error('bug'))).toBe(false);
  });

  it('waits as long as the server asks', () => {
    expect(retryDelay(0, new CallFailure('transport', { retryAfterMs: 3000 }))).toBe(3000);
    expect(retryDelay(0, new CallFailure('transport', { retryAfterMs: 3_600_000 }))).toBe(10_000);
    expect([0, 1, 2, 9].map((count) => retryDelay(count, new CallFailure('offline')))).toEqual([1000, 2000, 4000, 10_000]);
  });
});
