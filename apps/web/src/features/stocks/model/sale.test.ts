import { describe, expect, it } from 'vitest';
import { type PreviewedSale, saleEstimate } from './sale.ts';

const INPUT: PreviewedSale['input'] = { currency_id: 1002, legal_id: 4, type: 'sell', kind: 'market', amount: '8' };
/** A sale of 8 at market; its total is of its worst price, 5 % below the index. */
const SALE: PreviewedSale = {
  input: INPUT,
  preview: { type: 'sell', shares: '8', total: '1404.8752', when: 'now', stands: false },
  reference: '185',
  fee: '0.0008',
};
const STOP: PreviewedSale = {
  ...SALE,
  input: { ...INPUT, kind: 'stop_market', trigger_price: '100' },
  preview: { ...SALE.preview, when: 'session' },
};
const inAuction = (stands: boolean): PreviewedSale => ({ ...SALE, preview: { ...SALE.preview, when: 'auction', stands } });

describe('a sale of shares at market', () => {
  it('is estimated at the price of now, with what it brings at least at its worst price', () => {
    expect(saleEstimate(SALE)).toEqual({ value: '1480', fee: '1.184', total: '1478.816', least: '1404.8752' });
  });

  it('has a least in an auction that runs, and none before one has begun', () => {
    expect(saleEstimate(inAuction(true))?.least).toBe('1404.8752');
    expect(saleEstimate(inAuction(false))?.least).toBeNull();
  });

  it('that waits for a trigger is estimated at it, without a least', () => {
    expect(saleEstimate(STOP)).toEqual({ value: '800', fee: '0.64', total: '799.36', least: null });
  });

  it('is not estimated where the figures are exact, of an amount of money, or no price is known', () => {
    expect(saleEstimate({ ...SALE, input: { ...INPUT, target_price: '185' } })).toBeNull();
    expect(saleEstimate({ ...SALE, input: { ...INPUT, quote_amount: '100' } })).toBeNull();
    expect(saleEstimate({ ...SALE, preview: { ...SALE.preview, type: 'buy' } })).toBeNull();
    expect(saleEstimate({ ...SALE, reference: null })).toBeNull();
  });
});
