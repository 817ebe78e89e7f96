/** Files of payouts: the same bytes for the same rows, and no cell that a spreadsheet would run. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../../platform/csv.ts';
import { payoutFile, payoutFileName } from './payout-file.ts';

const row = (more: object = {}) => ({
  id: 7,
  currency: 'EUR',
  network: '',
  amount: '98.5',
  target: '•••• 1234',
  destination: [
    { field: 'swift_code', value: 'DEUTDEFF' },
    { field: 'bank_name', value: '=HYPERLINK("http://x","pay")' },
  ],
  ...more,
});

describe('a file of payouts', () => {
  it('has a line for each, the fields of cards in one order, and amounts as they are', () => {
    const [head, first] = payoutFile([row()]).split('\r\n');
    expect(head).toBe('\ufeffwithdrawal,currency,network,amount,target,bank_name,swift_code');
    expect(first).toBe(`7,EUR,,98.5,•••• 1234,"'=HYPERLINK(""http://x"",""pay"")",DEUTDEFF`);
    expect(payoutFileName({ id: 3, code: 'EUR', network: '', time: Date.UTC(2026, 0, 5) })).toBe(
      'glasshouse-payouts-3-EUR-2026-01-05.csv',
    );
  });

  it('runs nothing, whatever a name or a bank is called (property)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(csvText(text)).not.toMatch(/^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/);
        expect(csvText(text).endsWith(text)).toBe(true);
      }),
    );
    for (const sign of ['=1', '+1', '-1', '@x', '\t=1', '\r=1', '＝1', '＠x']) expect(csvText(sign)).toBe(`'${sign}`);
  });

  it('is the same for the same rows', () => {
    expect(payoutFile([row(), row({ id: 8 })])).toBe(payoutFile([row(), row({ id: 8 })]));
  });
});
