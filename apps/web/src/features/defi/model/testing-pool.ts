/** A pool of 1,002,500 USDT after 168 hours in which 784,000 were lent; for tests. */
import type { DefiMove, DefiPool, DefiPosition } from '@glasshouse/contract/defi';

const OPENED = Date.UTC(2026, 10, 1);

export const POOL: DefiPool = {
  currency_id: 3,
  code: 'USDT',
  scale: 6,
  state: 'open',
  opened: OPENED,
  rate_7d: '0.0552',
  rate_since: OPENED + 1,
  low_60d: '0.031',
  high_60d: '0.098',
  worth: '1003561.291952',
  cash: '218500',
  lent: '784000',
  utilisation: '0.782044',
  free: '218500',
  held_back: null,
  borrow_rate: '0.078428',
  fee: '0.1',
  cap: '5000000',
  least: '1',
  room: '3000',
  reserve: '100000',
  exits: { count: 0, amount: '0' },
  example: { amount: '1000', since: OPENED, earned: '1.05' },
  price_usd: '1',
  days: [],
  last_loss: null,
  parts: {
    cash: '218500',
    lent: '784000',
    due: '1179.213336',
    fee_due: '117.921384',
    next_interest: '7.019127',
    shares: '1002500000000000000',
  },
};

export const POSITION: DefiPosition = {
  currency_id: 3,
  code: 'USDT',
  shares: '2500',
  free_shares: '2500000000000000',
  worth: '2502.646613',
  supplied: '2500',
  withdrawn: '0',
  earned: '2.646613',
  earned_30d: '2.646613',
  price_usd: '1',
  exits: [],
};

export const MOVE: DefiMove = {
  id: 7,
  currency_id: 3,
  code: 'USDT',
  kind: 'supply',
  amount: '2500',
  shares: '2497.340465265498',
  price: '1.001058645337905',
  time: OPENED + 604_800_000,
  record: 'ab',
};
