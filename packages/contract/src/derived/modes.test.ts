import { describe, expect, it } from 'vitest';
import { modeProductOf, modeProductOfMarket } from './modes.ts';

describe('products with a mode', () => {
  it('a call belongs to the product that its id begins with', () => {
    expect(modeProductOf('spot.placeOrder')).toBe('spot');
    expect(modeProductOf('identity.login')).toBeNull();
  });

  it('a market belongs to the product that trades its kind', () => {
    expect(['spot', 'option', ''].map(modeProductOfMarket)).toEqual(['spot', 'options', null]);
  });
});
