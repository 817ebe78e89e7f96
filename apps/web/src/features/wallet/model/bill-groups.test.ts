import type { BillEntry } from '@glasshouse/contract/wallet';
import { describe, expect, it } from 'vitest';
import { byJournal, groupOf } from './bill-groups.ts';

const line = (journal_id: number, kind: BillEntry['kind'], code: string, amount: string): BillEntry => ({
  id: 1,
  journal_id,
  time: 1,
  account: 'change',
  currency_id: 1,
  code,
  bucket: 'available',
  amount,
  balance: '0',
  cause: kind === 'fee' ? 'spot_fee' : 'spot_trade',
  kind,
  reference: '',
  counterpart: 'user',
  counterpart_account: null,
});

describe('lines of a journal', () => {
  it.each([
    ['bought', [line(1, 'fee', 'BTC', '-0.00001'), line(1, 'trade', 'BTC', '0.01'), line(1, 'trade', 'USDT', '-70')]],
    ['sold', [line(1, 'trade', 'USDT', '70'), line(1, 'trade', 'BTC', '-0.01'), line(1, 'fee', 'USDT', '-0.07')]],
    ['exchanged', [line(1, 'trade', 'ETH', '1'), line(1, 'trade', 'BTC', '-0.05')]],
    ['converted', [line(1, 'convert', 'ETH', '1'), line(1, 'convert', 'USDT', '-400'), line(1, 'fee', 'ETH', '-0.001')]],
    ['moved', [line(1, 'transfer', 'USDT', '100'), line(1, 'transfer', 'USDT', '-100')]],
  ])('are one row that says what was %s, with a fee and a release folded in', (story, entries) => {
    expect(groupOf([...entries, line(1, 'reserve', 'USDT', '0.5')])).toMatchObject({ story });
  });

  it('stay rows of their own where the user had one side only, or two sides of several kinds', () => {
    expect(groupOf([line(1, 'trade', 'USDT', '-10')])).toBeNull();
    expect(groupOf([line(1, 'funds', 'USDT', '-10'), line(1, 'fee', 'USDT', '-1')])).toBeNull();
    expect(groupOf([line(1, 'trade', 'USDT', '-10'), line(1, 'convert', 'BTC', '1')])).toBeNull();
  });

  it('are found among those of others, in their order', () => {
    const runs = byJournal([line(2, 'fee', 'BTC', '-1'), line(2, 'trade', 'BTC', '1'), line(1, 'funds', 'USDT', '5')]);
    expect(runs.map((run) => run.map(({ journal_id }) => journal_id))).toEqual([[2, 2], [1]]);
  });
});
