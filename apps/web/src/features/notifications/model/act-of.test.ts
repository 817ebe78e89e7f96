import type { NoticeView } from '@glasshouse/contract/notifications';
import { describe, expect, it } from 'vitest';
import { actOf } from './act-of.ts';

const act = (kind: string, params: object = {}) => actOf({ id: 1, kind, at: 0, params } as NoticeView['news']);

describe('the act of a piece of news', () => {
  it('is named after the page that it leads to', () => {
    expect(act('withdrawal_sent', { id: 7 })).toEqual({
      place: '/pages/fund/receive_withdraw_record?tab=withdraw&id=7',
      words: 'records',
    });
    expect(act('market_delisting')).toEqual({ place: '/pages/transaction/currency_order', words: 'orders' });
    expect(act('manual_debit')).toEqual({ place: '/pages/setting/bill', words: 'bill' });
    expect(act('kyc_rejected')).toEqual({ place: '/pages/setting/real', words: 'kyc' });
  });

  it('is none where there is nothing to do', () => {
    expect(act('broadcast')).toBeNull();
    expect(act('account_frozen')).toBeNull();
  });
});
