import { CALLS } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { acknowledgedAct, acksOf } from './acks-of.ts';

const ack = { user: '1', asked: '', sealed: '', time: '0', log: '', key: '', index: '0', size: '1', path: [], signature: '' };
const kept = (call: string, answer: unknown) => ({ call, request_id: `r ${call}`, answer: JSON.stringify(answer), ack });

describe('acknowledgements on the device', () => {
  it('every call of the contract that is acknowledged has its thing and its act, and no other call has', () => {
    const acknowledged = CALLS.filter((call) => call.acknowledged !== false).map(({ id }) => id);
    expect(acknowledged.length).toBeGreaterThan(8);
    expect(CALLS.filter(({ id }) => acknowledgedAct(id)).map(({ id }) => id)).toEqual(acknowledged);
  });

  it('those of an order are found in each form of answer, newest first, and not those of other orders', () => {
    const all = [
      kept('spot.cancelAllOrders', { cancelled: [6, 7] }),
      kept('spot.amendOrder', { id: 7, fills: [{ id: 9 }] }),
      kept('spot.placeBatch', { list: [{ error: 'ORDER_PRICE_BAND' }, { order: { id: 7 } }] }),
      kept('spot.placeOco', { oco_id: 3, orders: [{ id: 8 }, { id: 7 }] }),
      kept('spot.placeOrder', { id: 9 }),
      kept('wallet.changeAccount', { id: 7 }),
      { ...kept('spot.placeOrder', null), answer: 'no JSON' },
      kept('spot.placeOrder', null),
    ];
    expect(acksOf(all, 'order', 7).map(({ act, acknowledged }) => [act, acknowledged.call])).toEqual([
      ['canceled', 'spot.cancelAllOrders'],
      ['changed', 'spot.amendOrder'],
      ['placed', 'spot.placeBatch'],
      ['placed', 'spot.placeOco'],
    ]);
    expect(acksOf(all, 'order', 3)).toEqual([]);
    expect(acksOf(all, 'transfer', 7).map(({ act }) => act)).toEqual(['transferred']);
    expect(acksOf(all, 'withdrawal', 7)).toEqual([]);
  });
});
