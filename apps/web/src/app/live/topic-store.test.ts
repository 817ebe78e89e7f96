import type { Socket } from '@glasshouse/client';
import { depthChannel, tradesChannel } from '@glasshouse/contract/markets';
import { balancesChannel } from '@glasshouse/contract/wallet';
import { describe, expect, it, vi } from 'vitest';
import { createTopicStore } from './topic-store.ts';

function setUp() {
  const listeners = new Map<number, (message: never) => void>();
  const left: number[] = [];
  const subscribe = vi.fn((_channel: unknown, params: { id: number }, listener: (message: never) => void) => {
    listeners.set(params.id, listener);
    return () => void left.push(params.id);
  });
  const frames: (() => void)[] = [];
  const store = createTopicStore({ subscribe } as unknown as Pick<Socket, 'subscribe'>, (work) => void frames.push(work));
  return {
    store,
    subscribe,
    left,
    frames,
    send: (id: number, message: unknown) => listeners.get(id)?.(message as never),
    frame: () => frames.splice(0).forEach((work) => work()),
  };
}

describe('the topic store', () => {
  it('hands out the newest message of a topic once per frame', () => {
    const { store, send, frame, frames } = setUp();
    const watcher = vi.fn();
    store.watch(depthChannel, { id: 7 }, watcher);
    send(7, 'a');
    send(7, 'b');
    send(7, 'c');
    expect(watcher).not.toHaveBeenCalled();
    expect(store.value(depthChannel, { id: 7 })).toBeUndefined();
    expect(frames).toHaveLength(1);
    frame();
    expect(watcher).toHaveBeenCalledTimes(1);
    expect(store.value(depthChannel, { id: 7 })).toBe('c');
  });

  it('wakes only the watchers of topics that changed', () => {
    const { store, send, frame } = setUp();
    const seven = vi.fn();
    const eight = vi.fn();
    store.watch(depthChannel, { id: 7 }, seven);
    store.watch(depthChannel, { id: 8 }, eight);
    send(7, 'a');
    frame();
    expect(seven).toHaveBeenCalledTimes(1);
    expect(eight).not.toHaveBeenCalled();
  });

  it('does nothing for a hidden page, which gets no frames, but keep the newest message', () => {
    const { store, send, frames, frame } = setUp();
    const watcher = vi.fn();
    store.watch(depthChannel, { id: 7 }, watcher);
    for (let index = 0; index < 1000; index += 1) send(7, index);
    expect(watcher).not.toHaveBeenCalled();
    expect(frames).toHaveLength(1);
    frame();
    expect(store.value(depthChannel, { id: 7 })).toBe(999);
  });

  it('hands out every message of a stream, in order, and at most the last 500', () => {
    const { store, send, frame } = setUp();
    const seen: unknown[][] = [];
    store.events(tradesChannel, { id: 7 }, (messages) => void seen.push(messages));
    send(7, 1);
    send(7, 2);
    frame();
    expect(seen).toEqual([[1, 2]]);
    for (let index = 0; index < 700; index += 1) send(7, index);
    frame();
    expect(seen[1]).toHaveLength(500);
    expect(seen[1]?.at(-1)).toBe(699);
  });

  it('joins a topic once and leaves it with its last listener', () => {
    const { store, subscribe, left, send, frame } = setUp();
    const watcher = vi.fn();
    const one = store.watch(depthChannel, { id: 7 }, watcher);
    const two = store.watch(depthChannel, { id: 7 }, () => {});
    expect(subscribe).toHaveBeenCalledTimes(1);
    send(7, 'a');
    one();
    one();
    expect(left).toEqual([]);
    two();
    expect(left).toEqual([7]);
    frame();
    expect(watcher).not.toHaveBeenCalled();
    expect(store.value(depthChannel, { id: 7 })).toBeUndefined();
  });
});

describe('a tab in the background', () => {
  it('leaves its public topics and keeps their values, and joins them again', () => {
    const { store, subscribe, left, send, frame } = setUp();
    const watcher = vi.fn();
    const stop = store.watch(depthChannel, { id: 7 }, watcher);
    send(7, 'a');
    frame();
    store.pause();
    expect(left).toEqual([7]);
    expect(store.value(depthChannel, { id: 7 })).toBe('a');
    store.resume();
    store.resume();
    expect(subscribe).toHaveBeenCalledTimes(2);
    send(7, 'b');
    frame();
    expect(watcher).toHaveBeenCalledTimes(2);
    stop();
    expect(left).toEqual([7, 7]);
  });

  it('keeps its private topics', () => {
    const { store, left } = setUp();
    store.events(balancesChannel, {}, () => {});
    store.pause();
    expect(left).toEqual([]);
  });

  it('joins what was asked for meanwhile when it is looked at again', () => {
    const { store, subscribe, left } = setUp();
    store.pause();
    const stop = store.watch(depthChannel, { id: 8 }, () => {});
    store.watch(depthChannel, { id: 9 }, () => {});
    expect(subscribe).not.toHaveBeenCalled();
    stop();
    expect(left).toEqual([]);
    store.resume();
    expect(subscribe).toHaveBeenCalledTimes(1);
  });
});
