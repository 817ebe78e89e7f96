import { describe, expect, it } from 'vitest';
import { problemOf, suggestedPrice, wireValue } from './alert-form.ts';

const BTC = { tick: '0.01', price_decimals: 2 };

describe('the form of a price alert', () => {
  it('suggests prices on the tick, cut', () => {
    expect(suggestedPrice(BTC, '6783.11', 'above', '5')).toBe('7122.26');
    expect(suggestedPrice(BTC, '6783.11', 'below', '3')).toBe('6579.61');
    expect(suggestedPrice({ tick: '0.5', price_decimals: 1 }, '100.5', 'above', '1')).toBe('101.5');
  });

  it('refuses what is so already, on the exact price too', () => {
    expect(problemOf({ condition: 'above', value: '100' }, '100')).toBe('reached');
    expect(problemOf({ condition: 'above', value: '100.01' }, '100')).toBeNull();
    expect(problemOf({ condition: 'below', value: '100' }, '99.99')).toBe('reached');
    expect(problemOf({ condition: 'below', value: '99.99' }, '100')).toBeNull();
    // Without a price the server decides.
    expect(problemOf({ condition: 'below', value: '99.99' }, null)).toBeNull();
  });

  it('wants a value, a gain between 0.1 and 1000 percent, a loss below 100', () => {
    expect(problemOf({ condition: 'above', value: '' }, '1')).toBe('required');
    expect(problemOf({ condition: 'above', value: '0.00' }, null)).toBe('required');
    expect(problemOf({ condition: 'up_24h', value: '0.09' }, '1')).toBe('percent');
    expect(problemOf({ condition: 'up_24h', value: '0.1' }, '1')).toBeNull();
    expect(problemOf({ condition: 'up_24h', value: '1000.01' }, '1')).toBe('percent');
    expect(problemOf({ condition: 'down_24h', value: '99.99' }, '1')).toBeNull();
    expect(problemOf({ condition: 'down_24h', value: '100' }, '1')).toBe('fall');
    expect(problemOf({ condition: 'down_24h', value: '0.09' }, '1')).toBe('fall');
  });

  it('sends a change as a fraction and a price as it is', () => {
    expect(wireValue({ condition: 'up_24h', value: '5' })).toBe('0.05');
    expect(wireValue({ condition: 'down_24h', value: '0.25' })).toBe('0.0025');
    expect(wireValue({ condition: 'above', value: '7000.10' })).toBe('7000.10');
  });
});
