import type { Entitlement, StockActionFacts } from '@glasshouse/proofs/stocks';
import { describe, expect, it } from 'vitest';
import { isActionReceipt } from './receipt-of.ts';

const said = {
  id: 7,
  kind: 'dividend',
  numerator: 1n,
  denominator: 1n,
  perShare: 470_000n,
  exOpens: 100,
  pays: 200,
} as StockActionFacts;
const action = {
  id: 7,
  kind: 'dividend' as const,
  numerator: null,
  denominator: null,
  per_share: '0.47',
  ex_opens: 100,
  pays: 200,
};
const line: Entitlement = {
  before: 123_456n,
  after: 123_456n,
  withholdingPpm: 300_000,
  gross: 5_802_432n,
  withheld: 1_740_730n,
  net: 4_061_702n,
  inLieu: 0n,
};
const own = {
  shares_before: '12.3456',
  shares_after: '12.3456',
  gross: '5.802432',
  withheld: '1.740730',
  net: '4.061702',
  in_lieu: '0',
};

describe('the file of an action', () => {
  it('is that of the screen when terms and own part are the same', () => {
    expect(isActionReceipt({ action: said, own: line }, { action, own })).toBe(true);
    expect(isActionReceipt({ action: said, own: null }, { action, own: null })).toBe(true);
  });
  it('is not when a term differs, the own part does, or it leaves that out', () => {
    expect(isActionReceipt({ action: { ...said, id: 8 }, own: line }, { action, own })).toBe(false);
    expect(isActionReceipt({ action: { ...said, perShare: 480_000n }, own: line }, { action, own })).toBe(false);
    expect(isActionReceipt({ action: { ...said, exOpens: 101 }, own: line }, { action, own })).toBe(false);
    expect(isActionReceipt({ action: said, own: { ...line, net: 4_061_701n } }, { action, own })).toBe(false);
    expect(isActionReceipt({ action: said, own: null }, { action, own })).toBe(false);
    expect(isActionReceipt({ action: null, own: null }, { action, own: null })).toBe(false);
  });
});
