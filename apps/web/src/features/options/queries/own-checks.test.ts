import type { OptionReceiptFile } from '@glasshouse/contract/options';
import { describe, expect, it, vi } from 'vitest';
import { pinHead } from '../../../app/integrity/head-watcher.ts';
import { keepPromise } from '../../../app/integrity/kept-promises.ts';
import { memoryStorage } from '../../../app/session/storage.ts';
import { promiseOf } from '../model/promise.ts';
import { checkOwn } from './own-checks.ts';

const head = (size: string, root = 'ab'.repeat(32)) => ({ log: 'l', size, root, time: '1', key: 'k', signature: 's' });
const receiptOf = (size: string, order = 'terms') => {
  const acceptance = { log: 'l', leaf: '2', order, head: head(size), time: '1', key: 'k', signature: 's' };
  return { acceptance, settlement: null, keys: [] } as unknown as OptionReceiptFile;
};
const unreachable = () => Promise.reject(new Error('no answer'));

describe('what a device holds against a receipt', () => {
  it('is asked of nobody when the receipt fails by itself: that the server is silent does not hide it', async () => {
    const store = memoryStorage();
    pinHead(store, head('7'));
    const readGrowth = vi.fn(unreachable);
    expect(await checkOwn({ store, readGrowth }, 1, receiptOf('x'), false)).toEqual({ promise: null, history: null });
    expect(readGrowth).not.toHaveBeenCalled();
    await expect(checkOwn({ store, readGrowth }, 1, receiptOf('9'), true)).rejects.toThrow('no answer');
  });

  it('is the promise that it kept, and the head that it saw', async () => {
    const store = memoryStorage();
    const readGrowth = async () => null;
    expect(await checkOwn({ store, readGrowth }, 1, receiptOf('7'), true)).toEqual({ promise: null, history: null });
    keepPromise(store, 'options', 1, promiseOf(receiptOf('7')));
    pinHead(store, head('7'));
    expect(await checkOwn({ store, readGrowth }, 1, receiptOf('7'), true)).toEqual({ promise: true, history: true });
    expect(await checkOwn({ store, readGrowth }, 1, receiptOf('7', 'others'), true)).toEqual({ promise: false, history: true });
    pinHead(store, head('7', 'cd'.repeat(32)));
    expect(await checkOwn({ store, readGrowth }, 1, receiptOf('7'), true)).toMatchObject({ history: false });
    // The server never signed what was signed.
    expect(await checkOwn({ store, readGrowth }, 1, receiptOf('9'), true)).toMatchObject({ history: false });
    pinHead(store, { ...head('7'), log: 'other' });
    expect(await checkOwn({ store, readGrowth }, 1, receiptOf('9'), true)).toMatchObject({ history: false });
  });

  it('is nothing where the copy on the device is damaged', async () => {
    for (const kept of ['null', '{"1":null}', '{"1":5}', '[', '{"1":{}}']) {
      const store = memoryStorage();
      store.setItem('promises_options', kept);
      expect(await checkOwn({ store, readGrowth: unreachable }, 1, receiptOf('7'), true)).toEqual({
        promise: null,
        history: null,
      });
    }
  });
});
