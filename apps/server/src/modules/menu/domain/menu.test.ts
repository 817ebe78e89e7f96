import { ALWAYS_OFFERED, CALLS, MENU_PRODUCTS } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { parseClosings } from '../../../closed-products.ts';
import { closedIn, menuOf, stateOf } from './menu.ts';

const stateIn = (setting: string, country: string | null) =>
  Object.fromEntries(menuOf(parseClosings(setting), country).map(({ product, state }) => [product, state]));

describe('the menu', () => {
  it('has the eighteen products once each, those of this version open and the others not in this version', () => {
    const menu = menuOf(parseClosings(''), 'FR');
    expect(menu).toHaveLength(18);
    expect(new Set(menu.map(({ product }) => product)).size).toBe(18);
    expect(menu.filter(({ state }) => state === 'open').map(({ product }) => product)).toEqual(
      expect.arrayContaining(['deposit', 'withdraw', 'quickBuy', 'convert', 'bills']),
    );
    expect(menu.find(({ product }) => product === 'cloudMining')?.state).toBe('version');
  });

  it('says what the operator does not offer, everywhere or in a country', () => {
    const setting = 'otc; deposit: US GB; margin: US, AU;';
    expect(stateIn(setting, 'US')).toMatchObject({ otc: 'installation', deposit: 'country', margin: 'country' });
    expect(stateIn(setting, 'FR')).toMatchObject({ otc: 'installation', deposit: 'open', game: 'version' });
    expect(stateIn(setting, null)).toMatchObject({ otc: 'installation', deposit: 'open', game: 'version' });
  });

  it('quick buy is a conversion: they close together, and entries of one product add up', () => {
    for (const setting of ['convert: US', 'quickBuy: US'])
      expect(stateIn(setting, 'US')).toMatchObject({ convert: 'country', quickBuy: 'country' });
    expect(stateIn('convert: US; convert: GB', 'GB')).toMatchObject({ convert: 'country' });
    expect(stateIn('convert; convert: GB', 'FR')).toMatchObject({ convert: 'installation' });
  });

  it('never closes the way to one’s own money, whatever it is given', () => {
    const all = new Map(MENU_PRODUCTS.map((product) => [product, 'all' as const]));
    for (const product of ALWAYS_OFFERED) {
      expect(closedIn(all, product, 'US')).toBeNull();
      expect(stateOf(all, product, 'US')).toBe('open');
      expect(() => parseClosings(product)).toThrow(/always get at their own money/);
    }
  });

  it('refuses a setting that it does not understand, with a sentence', () => {
    expect(() => parseClosings('casino')).toThrow(/names casino; use some of: deposit,/);
    expect(() => parseClosings('otc: usa')).toThrow(/has usa; use codes/);
    expect(() => parseClosings('otc:')).toThrow(/colon without countries/);
  });

  it('calls that begin something with a product name it, and no other call is ever refused because of the menu', () => {
    const beginning = CALLS.filter(({ begins }) => begins !== null).map(
      ({ method, path, begins }) => `${method} ${path} ${typeof begins === 'function' ? 'by its input' : begins}`,
    );
    expect(beginning.toSorted()).toEqual([
      'POST /coin/batch by its input',
      'POST /coin/trade by its input',
      'POST /defi/supply defi',
      'POST /dual/buyDual finance',
      'POST /follow/apply copyTrade',
      'POST /follow/follow copyTrade',
      'POST /lever/batch futures',
      'POST /lever/conditional futures',
      'POST /lever/reverse futures',
      'POST /lever/submit futures',
      'POST /lh/deposit lockup',
      'POST /loan/apply loans',
      'POST /margin/borrow margin',
      'POST /stock/oco stocks',
      'POST /stock/submit stocks',
      'POST /user/Transfer convert',
      'POST /user/transfer_quote convert',
      'POST /wallet/charge_req deposit',
    ]);
  });

  it('an order begins margin where it borrows, alone or in a batch', () => {
    const beginsOf = (path: string, input: object) => {
      const found = CALLS.find((call) => call.method === 'POST' && call.path === path)?.begins;
      return typeof found === 'function' ? found(input as Record<string, unknown>) : undefined;
    };
    const [borrows, repays] = [{ side_effect: 'borrow' }, { side_effect: 'repay' }];
    expect([borrows, repays, {}].map((order) => beginsOf('/coin/trade', order))).toEqual(['margin', null, null]);
    expect(beginsOf('/coin/batch', { orders: [repays, borrows] })).toBe('margin');
    expect(beginsOf('/coin/batch', { orders: [repays, {}] })).toBeNull();
  });
});
