// Checklist: RULE-197, CONST-022; errors stay 4 s, a touch pauses.

import { expect, test } from 'vitest';
import { createToastStore, type ToastClock } from './toast-store.ts';

function fakeClock(): ToastClock & { advance: (ms: number) => void } {
  let now = 0;
  let timers: { at: number; act: () => void }[] = [];
  return {
    now: () => now,
    set: (act, ms) => {
      const timer = { at: now + ms, act };
      timers.push(timer);
      return timer;
    },
    clear: (timer) => {
      timers = timers.filter((one) => one !== timer);
    },
    advance: (ms) => {
      now += ms;
      const due = timers.filter((one) => one.at <= now);
      timers = timers.filter((one) => one.at > now);
      for (const one of due) one.act();
    },
  };
}

test('[RULE-197] [CONST-022] a toast is there at 1499 ms and gone after 1500 ms', () => {
  const clock = fakeClock();
  const store = createToastStore(clock);
  store.show({ kind: 'success', text: 'Order placed' });
  clock.advance(1499);
  expect(store.getSnapshot()).toHaveLength(1);
  clock.advance(1);
  expect(store.getSnapshot()).toHaveLength(0);
});

test('an error stays 4 s and waits while it is held', () => {
  const clock = fakeClock();
  const store = createToastStore(clock);
  const id = store.show({ kind: 'error', text: 'Insufficient balance' });
  clock.advance(3500);
  store.hold(id);
  clock.advance(60_000);
  expect(store.getSnapshot()).toHaveLength(1);
  store.release(id);
  clock.advance(999);
  expect(store.getSnapshot()).toHaveLength(1);
  clock.advance(1);
  expect(store.getSnapshot()).toHaveLength(0);
});

test('the same toast twice is shown once, at most two at a time, and errors stay before the rest', () => {
  const store = createToastStore(fakeClock());
  store.show({ kind: 'info', text: 'a' });
  store.show({ kind: 'info', text: 'a' });
  expect(store.getSnapshot()).toHaveLength(1);
  for (const text of ['b', 'c', 'd']) store.show({ kind: 'info', text });
  expect(store.getSnapshot().map((item) => item.text)).toEqual(['c', 'd']);
  store.show({ kind: 'error', text: 'refused' });
  for (const text of ['e', 'f']) store.show({ kind: 'info', text });
  expect(store.getSnapshot().map((item) => item.text)).toEqual(['refused', 'f']);
  for (const text of ['refused again', 'and again']) store.show({ kind: 'error', text });
  expect(store.getSnapshot().map((item) => item.text)).toEqual(['refused again', 'and again']);
});

test('listeners are called at every change', () => {
  const clock = fakeClock();
  const store = createToastStore(clock);
  let calls = 0;
  const stop = store.subscribe(() => {
    calls += 1;
  });
  store.show({ kind: 'info', text: 'a' });
  clock.advance(1500);
  stop();
  store.show({ kind: 'info', text: 'b' });
  expect(calls).toBe(2);
});
