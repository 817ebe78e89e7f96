import { IN_VERSION, MENU_PRODUCTS, isInVersion } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { readMenu, statesOf, writeMenu } from './menu.ts';

const plain = statesOf([], IN_VERSION);

describe('the menu of the device', () => {
  it('is what this version has until the server said otherwise', () => {
    expect(readMenu(null, IN_VERSION)).toEqual(plain);
    for (const product of MENU_PRODUCTS) expect(plain[product]).toBe(isInVersion(product) ? 'open' : 'version');
  });

  it('keeps what the operator closed, and nothing of what the version has', () => {
    const states = statesOf(
      [
        { product: 'deposit', state: 'country' },
        { product: 'otc', state: 'installation' },
        { product: 'convert', state: 'version' },
      ],
      IN_VERSION,
    );
    expect(states).toMatchObject({ deposit: 'country', otc: 'installation', convert: 'version' });
    expect(readMenu(writeMenu(states), IN_VERSION)).toMatchObject({ deposit: 'country', otc: 'installation', convert: 'open' });
  });

  it('does not believe a broken record', () => {
    for (const broken of ['', 'x', 'deposit', 'deposit=', 'deposit=open', 'casino=country', '=country', '{}'])
      expect(readMenu(broken, IN_VERSION), broken).toEqual(plain);
  });
});
