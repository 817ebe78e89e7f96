import { describe, expect, it } from 'vitest';
import { modeProductOf } from './modes.ts';

describe('products with a mode', () => {
  it('a call belongs to the product that its id begins with', () => {
    expect(modeProductOf('spot.placeOrder')).toBe('spot');
    expect(modeProductOf('identity.login')).toBeNull();
  });
});
