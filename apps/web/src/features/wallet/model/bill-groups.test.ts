import type { BillEntry } from '@glasshouse/contract/wallet';
import { describe, expect, it } from 'vitest';
import { byJournal, groupOf, priceOf } from './bill-groups.ts';

const line = (journal_id: number, kind: BillEntry['kind'], code: string, amount: string): BillEntry => ({
  id: 1,
  journal_id,
  time: 1,
  account: 'change',
  currency_id: code.length + code.charCodeAt(0),
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
    ['moved', [{ ...line(1, 'transfer', 'USDT', '100'), account: 'micro' as const }, line(1, 'transfer', 'USDT', '-100')]],
  ])('are one row that says what was %s, with a fee and a release folded in', (story, entries) => {
    expect(groupOf([...entries, line(1, 'reserve', 'USDT', '0.5')])).toMatchObject({ story });
  });

  it('stay rows of their own where the user had one side only, or two sides of several kinds', () => {
    expect(groupOf([line(1, 'trade', 'USDT', '-10')])).toBeNull();
    expect(groupOf([line(1, 'reserve', 'USDT', '-10'), line(1, 'reserve', 'USDT', '-1')])).toBeNull();
    expect(groupOf([line(1, 'trade', 'USDT', '-10'), line(1, 'convert', 'BTC', '1')])).toBeNull();
  });

  it('are one row with their sum under the main cause where they are of one asset, whatever was only released', () => {
    const lines = [line(1, 'fee', 'USDT', '-1'), line(1, 'funds', 'USDT', '-10'), line(1, 'reserve', 'USDT', '11')];
    lines[0] = { ...(lines[0] as BillEntry), balance: '89' };
    expect(groupOf(lines)).toMatchObject({ story: 'summed', out: { kind: 'funds', amount: '-11', balance: '89' } });
    expect(groupOf([line(1, 'trade', 'USDT', '30'), line(1, 'trade', 'USDT', '-2'), line(1, 'fee', 'USDT', '-1')])).toMatchObject(
      {
        story: 'summed',
        out: { kind: 'trade', amount: '27' },
      },
    );
    const other = { ...line(1, 'funds', 'USDT', '10'), account: 'micro' as const };
    expect(groupOf([line(1, 'fee', 'USDT', '-1'), other])).toBeNull();
  });

  it('of the fills of one order at one moment are one purchase, at what one unit cost', () => {
    const fill = (id: number, coin: string, money: string) => [
      line(id, 'fee', 'BTC', '-0.00001'),
      line(id, 'trade', 'BTC', coin),
      line(id, 'trade', 'USDT', money),
    ];
    const lines = [...fill(3, '0.01', '-700'), ...fill(2, '0.03', '-2102'), ...fill(1, '-0.01', '690')];
    const runs = byJournal(lines);
    expect(runs.map((run) => run.length)).toEqual([6, 3]);
    const [bought, sold] = runs.map((run) => groupOf(run));
    expect(bought).toMatchObject({ story: 'bought', into: { amount: '0.04' }, out: { amount: '-2802' } });
    expect(bought && priceOf(bought)).toEqual({ price: '70050', code: 'USDT' });
    expect(sold && priceOf(sold)).toEqual({ price: '69000', code: 'USDT' });
    const later = fill(4, '0.01', '-700').map((entry) => ({ ...entry, time: 2 }));
    expect(byJournal([...later, ...fill(3, '0.01', '-700')])).toHaveLength(2);
  });

  it('are found among those of others, in their order', () => {
    const runs = byJournal([line(2, 'fee', 'BTC', '-1'), line(2, 'trade', 'BTC', '1'), line(1, 'funds', 'USDT', '5')]);
    expect(runs.map((run) => run.map(({ journal_id }) => journal_id))).toEqual([[2, 2], [1]]);
  });
});
