/** What a device keeps of promises, and what it catches with it. */
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../session/storage.ts';
import { isKeptPromise, keepPromise, recordPromise } from './kept-promises.ts';

describe('kept promises', () => {
  it('are known from any other of the same position', () => {
    const store = memoryStorage();
    keepPromise(store, 'lockup', 7, recordPromise({ log: 'log', record: 'ab' }));
    const isKept = (log: string, record: string) => isKeptPromise(store, 'lockup', 7, recordPromise({ log, record }));
    expect([isKept('log', 'ab'), isKept('log', 'cd'), isKept('another log', 'ab')]).toEqual([true, false, false]);
  });

  it('say nothing about a position of another number or product', () => {
    const store = memoryStorage();
    keepPromise(store, 'lockup', 7, 'ten');
    expect([isKeptPromise(store, 'lockup', 8, 'ten'), isKeptPromise(store, 'options', 7, 'ten')]).toEqual([null, null]);
  });

  it('are the newest sixty of a product', () => {
    const store = memoryStorage();
    for (let id = 1; id <= 61; id++) keepPromise(store, 'options', id, String(id));
    const kept = [1, 2, 61].map((id) => isKeptPromise(store, 'options', id, String(id)));
    expect(kept).toEqual([null, true, true]);
  });

  it.each(['{', '[]', 'null', '"x"', '{"1":null}', '{"1":5}', '{"1":{}}'])(
    'begin anew where the store was damaged: %s',
    (text) => {
      const store = memoryStorage({ promises_lockup: text });
      expect(isKeptPromise(store, 'lockup', 1, 'one')).toBeNull();
      keepPromise(store, 'lockup', 1, 'one');
      expect(isKeptPromise(store, 'lockup', 1, 'one')).toBe(true);
    },
  );
});
