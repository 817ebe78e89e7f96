import { describe, expect, it } from 'vitest';
import {
  type Balance,
  QUOTE_ID,
  afterSteps,
  allInto,
  borrowed,
  deposited,
  distanceOf,
  itemsOf,
  moneyOf,
  mostBorrowed,
  mostLeaving,
  movingCoin,
  priceOfTicks,
  repaid,
  standingOf,
  triggersOf,
} from './account.ts';
import { typedAtoms } from '../../../order/atoms.ts';

const LEVELS = { leave: 2_000_000, borrow: 1_500_000, call: 1_300_000, sale: 1_100_000 };
const BTC = 1;
const usdt = (held: string, owed = '0'): Balance => ({
  assetId: QUOTE_ID,
  code: 'USDT',
  scale: 6,
  tick: '1',
  lot: '0.000001',
  haircut: '0',
  price: '1',
  held,
  owed,
});
const btc = (price: string | null, held: string, owed = '0'): Balance => ({
  assetId: BTC,
  code: 'BTC',
  scale: 8,
  tick: '0.01',
  lot: '0.00001',
  haircut: '0.05',
  price,
  held,
  owed,
});
const stand = (...balances: Balance[]) => standingOf(itemsOf(balances)!);
const long = stand(usdt('10.008521', '2000.054796'), btc('6811.38', '0.43853103'));

describe('a margin account', () => {
  it('stands as the worked example says, with the prices of its call and sale', () => {
    expect([long.level, long.collateralLevel]).toEqual(['1.4984', '1.4237']);
    const triggers = triggersOf(long.items, BTC, LEVELS);
    expect(triggers).toMatchObject({ isFalling: true, call: 590_622n, sale: 499_406n });
    expect(priceOfTicks(btc('1', '0'), triggers!.call!)).toBe('5906.22');
    expect(distanceOf(681_138n, 499_406n)).toBe('-0.266806');
  });

  it('of a short position is sold above the price', () => {
    const short = stand(usdt('2358.64'), btc('6811.38', '0', '0.2'));
    expect(short.level).toBe('1.7313');
    expect(triggersOf(short.items, BTC, LEVELS)).toMatchObject({ isFalling: false, call: 907_170n, sale: 1_072_110n });
  });

  it('has no level and no triggers without debts', () => {
    const free = stand(usdt('1000'), btc('6811.38', '0.1'));
    expect([free.level, free.collateralLevel]).toEqual([null, null]);
    expect(triggersOf(free.items, BTC, LEVELS)).toBeNull();
  });

  it('is not known where something held or owed has no price', () => {
    expect(itemsOf([usdt('1'), btc(null, '0.1')])).toBeNull();
    expect(itemsOf([usdt('1'), btc(null, '0', '0.1')])).toBeNull();
    expect(itemsOf([usdt('1'), btc(null, '0')])).toHaveLength(1);
  });

  it('moves most with the coin of the greatest value, held or owed', () => {
    const eth = { ...btc('600', '0', '2'), assetId: 2, code: 'ETH' };
    expect(movingCoin(itemsOf([usdt('5000'), btc('6811.38', '0.1'), eth])!)?.assetId).toBe(2);
    expect(movingCoin(itemsOf([usdt('5000'), btc('6811.38', '0')])!)).toBeNull();
  });
});

describe('what an act makes of the account', () => {
  it('is its level after borrowing, paying back and a deposit', () => {
    const own = stand(usdt('1000'), btc('6811.38', '0'));
    const after = standingOf(afterSteps(own.items, [borrowed(QUOTE_ID, 2_000_000_000n)])!);
    expect([after.level, moneyOf(after.debts)]).toEqual(['1.5', '2000']);
    const less = standingOf(afterSteps(after.items, [repaid(QUOTE_ID, 500_000_000n)])!);
    expect(less.level).toBe('1.6666');
    expect(standingOf(afterSteps(after.items, [deposited(QUOTE_ID, 1_000_000_000n)])!).level).toBe('2');
  });

  it('pays back no more than is owed or held', () => {
    expect(afterSteps(long.items, [repaid(QUOTE_ID, 11_000_000n)])).toBeNull();
    expect(afterSteps(stand(usdt('1000', '10')).items, [repaid(QUOTE_ID, 11_000_000n)])).toBeNull();
  });

  it('shows call and sale as if all of it were in a coin', () => {
    const own = afterSteps(stand(usdt('1000'), btc('6811.38', '0')).items, [borrowed(QUOTE_ID, 2_000_000_000n)])!;
    const into = allInto(own, BTC, 1_000);
    expect(into.find(({ assetId }) => assetId === BTC)?.held).toBe(43_998_957n);
    expect(triggersOf(into, BTC, LEVELS)).toMatchObject({ call: 590_908n, sale: 499_997n });
  });
});

describe('what the account allows', () => {
  it('is as much as keeps the levels of borrowing and of leaving', () => {
    const own = stand(usdt('1000', '600'), btc('6811.38', '0.2'));
    expect(moneyOf(mostBorrowed(own, QUOTE_ID, LEVELS.borrow))).toBe('2788.3244');
    expect(moneyOf(mostLeaving(own, QUOTE_ID, LEVELS.leave))).toBe('1000');
    expect(mostLeaving(own, BTC, LEVELS.leave)).toBe(16_909_197n);
  });

  it('is all that is held without debts', () => {
    expect(mostLeaving(stand(usdt('1000'), btc('6811.38', '0.2')), BTC, LEVELS.leave)).toBe(20_000_000n);
  });
});

describe('what is typed', () => {
  it('is an amount above zero with no more decimals than its asset has', () => {
    expect(typedAtoms('2.5', 6)).toBe(2_500_000n);
    for (const text of ['0', '', '1e3', '-1', '0.0000001']) expect(typedAtoms(text, 6)).toBeNull();
  });
});
