/** Orders as the desk's calls take them. */
import { describe, expect, it } from 'vitest';
import { placeInput } from './place-input.ts';
import { BTC, checkedOf } from '../form/testing.ts';

const pair = { currency_id: 1, legal_id: 3 };
const input = (changes: Parameters<typeof checkedOf>[0]) => placeInput(checkedOf(changes), BTC);

describe('the input of an order', () => {
  it('has what its kind has and nothing else', () => {
    expect(input({ price: '60000', amount: '0.1' })).toEqual({
      call: 'order',
      input: { ...pair, type: 'buy', kind: 'limit', amount: '0.1', target_price: '60000' },
    });
    expect(input({ kind: 'market', quoteAmount: '100' })).toEqual({
      call: 'order',
      input: { ...pair, type: 'buy', kind: 'market', quote_amount: '100' },
    });
    expect(
      input({
        kind: 'stop_limit',
        side: 'sell',
        price: '58000',
        trigger: '58500',
        triggerBy: 'index',
        amount: '1',
        force: 'ioc',
      }),
    ).toEqual({
      call: 'order',
      input: {
        ...pair,
        type: 'sell',
        kind: 'stop_limit',
        amount: '1',
        target_price: '58000',
        trigger_price: '58500',
        trigger_by: 'index',
      },
    });
  });

  it('names force, iceberg and own orders where they are not the usual', () => {
    expect(input({ price: '1', amount: '1', force: 'post_only', display: '0.5', stp: 'decrement' }).input).toMatchObject({
      force: 'post_only',
      stp: 'decrement',
    });
    expect(input({ price: '1', amount: '1', force: 'post_only', display: '0.5' }).input).not.toHaveProperty('display_amount');
    expect(input({ price: '1', amount: '1', display: '0.5' }).input).toMatchObject({ display_amount: '0.5' });
  });

  it('of a pair is a call of its own', () => {
    expect(input({ kind: 'oco', side: 'sell', price: '62000', trigger: '58000', amount: '1' })).toEqual({
      call: 'oco',
      input: { ...pair, type: 'sell', amount: '1', target_price: '62000', trigger_price: '58000', trigger_by: 'last' },
    });
    expect(
      input({ kind: 'oco', side: 'sell', price: '62000', trigger: '58000', amount: '1', stopPrice: '57900' }).input,
    ).toMatchObject({
      stop_price: '57900',
    });
  });
});
