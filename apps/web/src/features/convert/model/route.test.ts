import type { UserCurrency } from '@glasshouse/contract/wallet';
import { describe, expect, it } from 'vitest';
import { freeIn, routeFor, transferable, withEnd } from './route.ts';

const usdt: UserCurrency = {
  id: 3,
  code: 'USDT',
  name: 'Tether',
  kind: 'crypto',
  scale: 6,
  status: 'normal',
  accounts: [
    { type: 'legal', available: '0' },
    { type: 'change', available: '10' },
    { type: 'lever', available: '5' },
  ],
};
const euro: UserCurrency = { ...usdt, id: 106, code: 'EUR', accounts: [{ type: 'legal', available: '1' }] };

describe('the route of a transfer', () => {
  it('begins where there is money and never ends where it began', () => {
    expect(routeFor(usdt, {})).toEqual({ from: 'change', to: 'lever' });
    expect(routeFor(usdt, { from: 'lever' })).toEqual({ from: 'lever', to: 'change' });
    expect(routeFor(usdt, { to: 'change' })).toEqual({ from: 'lever', to: 'change' });
    expect(routeFor(usdt, { from: 'lever', to: 'lever' })).toEqual({ from: 'lever', to: 'change' });
    expect(routeFor(usdt, { from: 'lever_coin' })).toEqual({ from: 'change', to: 'lever' });
  });

  it('turns around when the other end is chosen', () => {
    expect(withEnd({ from: 'change', to: 'lever' }, 'from', 'lever')).toEqual({ from: 'lever', to: 'change' });
    expect(withEnd({ from: 'change', to: 'lever' }, 'to', 'legal')).toEqual({ from: 'change', to: 'legal' });
  });

  it('is there for currencies of several accounts', () => {
    expect(transferable([usdt, euro])).toEqual([usdt]);
    expect([freeIn(usdt, 'lever'), freeIn(usdt, 'margin')]).toEqual(['5', '0']);
  });
});
