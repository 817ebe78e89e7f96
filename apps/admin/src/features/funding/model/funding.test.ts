import { describe, expect, it } from 'vitest';
import { mayChoose, mayCorrect, nextStep, possibleFailures, sinceOf } from './payouts.ts';
import { isOfPlace, placeKey, placePayload } from './places.ts';

describe('a payout', () => {
  it('fails only in ways that can be true', () => {
    expect(possibleFailures({ state: 'approved', txid: null })).toEqual(['not_sent']);
    expect(possibleFailures({ state: 'sent', txid: 'x' })).toEqual(['returned', 'refused_by_bank', 'network_refused']);
    expect(possibleFailures({ state: 'sent', txid: null })).toContain('not_sent');
    expect(possibleFailures({ state: 'completed', txid: 'x' })).toEqual([]);
  });

  it('is completed only once its transaction is known', () => {
    expect(nextStep({ state: 'approved', txid: null })).toBe('send');
    expect(nextStep({ state: 'sent', txid: null })).toBe('report');
    expect(nextStep({ state: 'sent', txid: 'x' })).toBe('complete');
    expect(nextStep({ state: 'failed', txid: null })).toBeNull();
  });

  it('may be named another transaction once it was sent, and never after it was given back', () => {
    const states = ['approved', 'sent', 'completed', 'failed'] as const;
    expect(states.filter((state) => mayCorrect({ state, txid: 'x' }))).toEqual(['sent', 'completed']);
    expect(mayCorrect({ state: 'sent', txid: null })).toBe(false);
  });

  it('joins a file of its own currency and network, unless it is stopped', () => {
    const row = { currency_id: 3, network: 'TRC20', stopped_until: null };
    expect(mayChoose(row, [])).toBe(true);
    expect(mayChoose(row, [row])).toBe(true);
    expect(mayChoose(row, [{ currency_id: 3, network: 'ERC20' }])).toBe(false);
    expect(mayChoose(row, [{ currency_id: 1, network: 'TRC20' }])).toBe(false);
    expect(mayChoose({ ...row, stopped_until: 1 }, [])).toBe(false);
  });

  it('counts its age from its last step', () => {
    const times = { approved: 1, sent: 2, ended: 3 };
    const since = (['approved', 'sent', 'completed', 'failed'] as const).map((state) => sinceOf({ state, ...times }));
    expect(since).toEqual([1, 2, 3, 3]);
  });
});

describe('a place', () => {
  const coin = { currency_id: 3, network: 'TRC20', type: 'coin' } as const;
  const bank = { currency_id: 9, network: '', type: 'bank' } as const;

  it('is proposed with its own fields alone', () => {
    expect(placePayload(coin, { address: ' T1 ', bank: 'x' })).toEqual({ currency_id: 3, network: 'TRC20', address: 'T1' });
    expect(Object.keys(placePayload(bank, {}))).toEqual([
      'currency_id',
      'beneficiary',
      'bank',
      'account_number',
      'swift',
      'bank_address',
    ]);
    expect(placeKey(coin)).toBe('3:TRC20');
  });

  it('has the history of approved proposals about itself', () => {
    const payload = JSON.stringify({ currency_id: 3, network: 'TRC20', address: 'T1' });
    expect(isOfPlace({ state: 'approved', payload }, coin)).toBe(true);
    expect(isOfPlace({ state: 'declined', payload }, coin)).toBe(false);
    expect(isOfPlace({ state: 'approved', payload }, { ...coin, network: 'ERC20' })).toBe(false);
    expect(isOfPlace({ state: 'approved', payload: '{"currency_id":9}' }, bank)).toBe(true);
  });
});
