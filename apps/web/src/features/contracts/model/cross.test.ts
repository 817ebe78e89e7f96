/** The cross account on the device: example 14 of the formulas, and what follows for each of its positions. */
import { describe, expect, it } from 'vitest';
import { accountsOf, backingIn, liveAccount, sharedBy } from './cross.ts';
import { closeEstimate, liveFigures, nearest, worstResult } from './position.ts';
import { positionOf } from './testing.ts';
import { unitsOf } from './units.ts';

const units = unitsOf({ contract: 'linear', tick: '0.01', lot: '0.0001', baseScale: 8 });
const cross = { margin_mode: 'cross', risk_rate: '0.5', liquidation_price: '1' } as const;
/** Long 0.5 at 6,800 with ten times, short 8 at 380. */
const btc = positionOf({
  ...cross,
  id: 1,
  share: '0.5',
  open_price: '6800',
  margin: '340',
  mark_price: '6700',
  profit: '-50',
  requirement_rate: '0.0055',
});
const eth = positionOf({
  ...cross,
  id: 2,
  market_id: 5,
  symbol: 'ETH/USDT',
  type: 2,
  share: '8',
  open_price: '380',
  margin: '304',
  mark_price: '395',
  profit: '-120',
  requirement_rate: '0.0055',
});
const rows = (btcMark: string | null = '6700', ethMark: string | null = '395') => [
  { position: btc, units, mark: btcMark },
  { position: eth, units, mark: ethMark },
];

describe('a cross account at the newest marks', () => {
  it('has one equity and one requirement, and the price of a position holds while the other marks stay', () => {
    const account = liveAccount('1000', rows());
    expect(account).toMatchObject({ equity: '830', requirement: '35.805', riskRate: '0.043', positions: 2 });
    const live = liveFigures(btc, units, '6700', backingIn([account!], btc));
    expect(live).toMatchObject({ riskRate: '0.043', liquidation: '5102.82', profit: '-50' });
    expect(liveFigures(eth, units, '395', backingIn([account!], eth)).riskRate).toBe('0.043');
  });

  it('moves the price of one position with the mark of another', () => {
    const account = liveAccount('1000', rows('6700', '405'));
    const live = liveFigures(btc, units, '6700', backingIn([account!], btc));
    expect(Number(live.liquidation)).toBeGreaterThan(5102.82);
    expect(Number(live.riskRate)).toBeGreaterThan(0.043);
  });

  it('is at the whole of its risk at that price, and where nothing is left', () => {
    expect(liveAccount('1000', rows('5102.82'))?.riskRate).toBe('1');
    expect(liveAccount('100', rows())?.riskRate).toBe('1');
  });

  it('is not counted without a mark of each position, and the risk that was sent stands then', () => {
    expect(liveAccount('1000', rows('6700', null))).toBeNull();
    expect(liveAccount('1000', [])).toBeNull();
    expect(liveFigures(btc, units, '6710', null)).toMatchObject({ riskRate: '0.5', liquidation: '1', profit: '-45' });
  });

  it('loses all of its cash at most', () => {
    expect(worstResult(btc, '1000')).toBe('-1000');
    expect(worstResult(btc)).toBe('-340');
  });
});

describe('accounts of what markets settle in', () => {
  const inverse = unitsOf({ contract: 'inverse', tick: '0.01', lot: '1', baseScale: 8 });
  const coin = positionOf({
    ...cross,
    id: 3,
    market_id: 14,
    symbol: 'BTC/USD',
    contract: 'inverse',
    currency_id: 1,
    legal_id: 101,
    share: '10000',
    open_price: '6811.38',
    margin: '0.2',
    profit: '-0.0703312',
    mark_price: '6500',
    requirement_rate: '0.0055',
  });
  const none = { free: '0', available: '0', held: '0', equity: null, unrealized: null };
  const shown = (cash: string) => ({ cash, equity: null, requirement: null, risk_rate: null });
  const read = {
    list: [btc, eth, coin],
    page: 1,
    limit: 100,
    total: 3,
    pending: 0,
    conditionals: 0,
    accounts: [
      { ...none, currency_id: 1, cross: shown('1') },
      { ...none, currency_id: 2, cross: null },
      { ...none, currency_id: 3, cross: shown('1000') },
    ],
  };
  const marks = new Map([
    [btc.market_id, '6700'],
    [eth.market_id, '395'],
    [coin.market_id, '6500'],
  ]);
  const accounts = accountsOf(
    read,
    (id) => (id === coin.market_id ? inverse : units),
    (id) => marks.get(id),
  );

  it('stand each for itself, one of bitcoin counted in bitcoin', () => {
    expect(accounts).toMatchObject([
      { cash: '1', equity: '0.92966879', requirement: '0.00846154', positions: 1 },
      { cash: '1000', equity: '830', requirement: '35.805', positions: 2 },
    ]);
  });

  it('are each behind their own positions', () => {
    expect([btc, eth, coin].map((one) => sharedBy(accounts, one)?.cash)).toEqual(['1000', '1000', '1']);
    const live = liveFigures(coin, inverse, '6500', backingIn(accounts, coin));
    // One bitcoin carries 10,000 dollars to where their loss and requirement are all of it.
    expect(Number(live.liquidation)).toBeCloseTo((10_000 * 1.0055) / 2.46813033, 2);
  });
});

describe('a close of a cross position', () => {
  it('takes from the account what its margin does not pay, and moves the price of what is left', () => {
    const backing = backingIn([liveAccount('1000', rows())!], btc);
    const part = closeEstimate(btc, units, { share: '0.25', price: '6700', feeRate: '0.0005' }, backing);
    expect(part).toMatchObject({ realized: '-25', fee: '0.8375', credit: '144.1625' });
    expect(Number(part?.rest?.liquidation)).toBeLessThan(5102.82);
    const all = closeEstimate(btc, units, { share: '0.5', price: '6000', feeRate: '0.0005' }, backing);
    expect(all).toMatchObject({ realized: '-400', fee: '1.5', credit: '-61.5', rest: null });
  });
});

describe('the position that is said to be in danger', () => {
  const lives = new Map([
    [1, { riskRate: '0.9', distance: '0.04' }],
    [2, { riskRate: '0.9', distance: '0.02' }],
    [3, { riskRate: '0.9', distance: '0.01' }],
    [4, { riskRate: '0.95', distance: '0.05' }],
  ]);
  const liveOf = ({ id }: { id: number }) => lives.get(id) as { riskRate: string; distance: string };

  it('is the one of an account whose own price is nearest', () => {
    expect(nearest([btc, eth], liveOf)?.id).toBe(2);
  });

  it('is an isolated one of a higher risk', () => {
    expect(nearest([btc, eth, positionOf({ id: 4 })], liveOf)?.id).toBe(4);
    expect(nearest([], liveOf)).toBeUndefined();
  });
});
