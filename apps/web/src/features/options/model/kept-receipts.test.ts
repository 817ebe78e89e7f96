/** What a device keeps of promises, and what it catches with it. */
import type { OptionReceiptFile } from '@glasshouse/contract/options';
import { describe, expect, it } from 'vitest';
import { type TextStore, keepReceipt, matchesKept } from './kept-receipts.ts';

function memory(full = false): TextStore & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (name) => texts.get(name) ?? null,
    setItem(name, text) {
      if (full) throw new Error('QuotaExceededError');
      texts.set(name, text);
    },
  };
}

const promise = (leaf: string, order = `order at ${leaf}`, log = 'log'): Pick<OptionReceiptFile, 'acceptance'> => ({
  acceptance: {
    log,
    leaf,
    order,
    head: { log, size: '1', root: '', time: '1', key: 'k', signature: '' },
    time: '1',
    key: 'k',
    signature: '',
  },
});

describe('kept receipts', () => {
  it('tell the promise that was kept from any other', () => {
    const store = memory();
    keepReceipt(store, 7, promise('10'));
    expect(matchesKept(store, 7, promise('10'))).toBe(true);
    expect(matchesKept(store, 7, promise('10', 'other terms'))).toBe(false);
    expect(matchesKept(store, 7, promise('11', 'order at 10'))).toBe(false);
    expect(matchesKept(store, 7, promise('10', 'order at 10', 'another log'))).toBe(false);
  });

  it('say nothing about an option that this device did not place', () => {
    const store = memory();
    keepReceipt(store, 7, promise('10'));
    expect(matchesKept(store, 8, promise('10'))).toBeNull();
  });

  it('are the newest sixty', () => {
    const store = memory();
    for (let id = 1; id <= 61; id++) keepReceipt(store, id, promise(String(id)));
    expect(matchesKept(store, 1, promise('1'))).toBeNull();
    expect(matchesKept(store, 2, promise('2'))).toBe(true);
    expect(matchesKept(store, 61, promise('61'))).toBe(true);
  });

  it('begin anew where the store was damaged, and do without a full one', () => {
    for (const text of ['{', '[]', 'null', '"x"']) {
      const store = memory();
      store.texts.set('option_receipts', text);
      expect(matchesKept(store, 1, promise('1'))).toBeNull();
      keepReceipt(store, 1, promise('1'));
      expect(matchesKept(store, 1, promise('1'))).toBe(true);
    }
    const full = memory(true);
    keepReceipt(full, 1, promise('1'));
    expect(matchesKept(full, 1, promise('1'))).toBeNull();
  });
});
