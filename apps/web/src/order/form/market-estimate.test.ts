import { describe, expect, it } from 'vitest';
import type { Level } from '../../market/book/book.ts';
import { estimateMarketOrder } from './market-estimate.ts';
import { BTC, checkedOf } from './testing.ts';

const book = {
  bids: [
    ['99', '1'],
    ['98', '2'],
  ] as Level[],
  asks: [
    ['100', '1'],
    ['110', '1'],
  ] as Level[],
};
const fees = { maker: '0.001', taker: '0.002' };
const estimate = (order: Parameters<typeof checkedOf>[0], unit: 'base' | 'quote' = 'base', levels = book) =>
  estimateMarketOrder(checkedOf({ kind: 'market', ...order }), { book: levels, pair: BTC, unit, fees });

describe('the estimate of a market order', () => {
  it('a buy takes the asks from the lowest and pays the fee of a taker in the coin', () => {
    const { figures, problem } = estimate({ side: 'buy', amount: '2' });
    expect(problem).toBeNull();
    expect(figures).toMatchObject({ filled: '2', average: '105', value: '210', slippage: '0.05', level: 'high' });
    expect(figures?.outcome).toMatchObject({ fee: '0.004', receivesUnit: 'BTC' });
  });

  it('a sale takes the bids from the highest', () => {
    expect(estimate({ side: 'sell', amount: '1' }).figures).toMatchObject({ average: '99', value: '99', level: 'low' });
  });

  it('an order by worth says how many coins it takes', () => {
    expect(estimate({ side: 'buy', quoteAmount: '155' }, 'quote').figures).toMatchObject({ filled: '1.5', value: '155' });
  });

  it('an order that the whole book does not fill has no figures and names the offer', () => {
    expect(estimate({ side: 'buy', amount: '3' })).toEqual({
      figures: null,
      problem: { field: 'amount', code: 'thinBook', amount: '2', unit: 'BTC' },
    });
  });

  it('an order beyond the levels that were sent has no figures, in the unit that its amount is typed in', () => {
    const asks = Array.from({ length: 50 }, (_, i): Level => [String(100 + i), '0.01']);
    const beyond = (unit: 'base' | 'quote') => estimate({ side: 'buy', amount: '3' }, unit, { bids: [], asks }).problem;
    expect(beyond('base')).toMatchObject({ code: 'beyondBook', amount: '0.5', unit: 'BTC' });
    expect(beyond('quote')).toMatchObject({ code: 'beyondBook', amount: '62.25', unit: 'USDT' });
  });

  it('without an amount or without offers there are neither figures nor a problem', () => {
    expect(estimate({ side: 'buy' })).toEqual({ figures: null, problem: null });
    expect(estimate({ side: 'buy', amount: '1' }, 'base', { bids: [], asks: [] })).toEqual({ figures: null, problem: null });
  });

  it('while the fees are not known the other figures stand', () => {
    const order = checkedOf({ kind: 'market', side: 'buy', amount: '1' });
    const { figures } = estimateMarketOrder(order, { book, pair: BTC, unit: 'base', fees: undefined });
    expect(figures).toMatchObject({ average: '100', outcome: null });
  });
});
