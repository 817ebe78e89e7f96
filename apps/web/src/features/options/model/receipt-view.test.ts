/** How the checks of a receipt are grouped, and the price that is changed on purpose. */
import type { OptionReceiptFile } from '@glasshouse/contract/options';
import {
  type OptionStep,
  RECEIPT_STEPS,
  canonicalText,
  indexOf,
  priceRecord,
  priceText,
  provePrices,
  secondRecord,
  secondText,
  tickRecord,
} from '@glasshouse/proofs';
import { describe, expect, it } from 'vitest';
import { STEP_GROUPS, changeOf, groupSteps, paramOf, tampered, ticksOf } from './receipt-view.ts';

const step = (id: OptionStep['id'], ok = true, params: OptionStep['params'] = {}): OptionStep => ({ id, ok, params });

/** A receipt with these tick records; everything else of it is of no concern here. */
const receiptOf = (bodies: readonly string[]) =>
  ({
    format: 'glasshouse-option-receipt',
    settlement: { ticks: bodies.map((body, i) => ({ leaf: String(i), body, path: [] })) },
  }) as unknown as OptionReceiptFile;
const bodiesOf = (receipt: OptionReceiptFile) => receipt.settlement?.ticks.map(({ body }) => body);

describe('the checks of a receipt on the screen', () => {
  it('stand in exactly one group each, none is left out', () => {
    expect(Object.values(STEP_GROUPS).flat().toSorted()).toEqual(RECEIPT_STEPS.toSorted());
    const shown = groupSteps(RECEIPT_STEPS.map((id) => step(id)));
    expect(shown.flatMap(({ steps }) => steps)).toHaveLength(RECEIPT_STEPS.length);
    expect(shown.every(({ ok }) => ok)).toBe(true);
  });

  it('one that fails makes its group fail, and no other', () => {
    for (const failing of RECEIPT_STEPS) {
      const failed = groupSteps(RECEIPT_STEPS.map((id) => step(id, id !== failing))).filter(({ ok }) => !ok);
      expect(failed).toHaveLength(1);
      expect(failed[0]?.steps.map(({ id }) => id)).toContain(failing);
    }
  });

  it('that were not made are not shown as passed', () => {
    expect(groupSteps([step('SHAPE', false)])).toEqual([{ group: 'promise', ok: false, steps: [step('SHAPE', false)] }]);
    expect(groupSteps([])).toEqual([]);
  });

  it('tell what they were about', () => {
    const steps = [step('ENTRY', true, { tick: '4' }), step('EXIT', true, { tick: '9' })];
    expect(paramOf(steps, 'EXIT', 'tick')).toBe('9');
    expect(paramOf(steps, 'EXIT', 'price')).toBeUndefined();
    expect(paramOf(steps, 'AMOUNT', 'tick')).toBeUndefined();
  });
});

/** A receipt whose one tick is BTC/USDT of a second, at the place 1 of two. */
function receiptOfSecond(price: string) {
  const time = 1_800_000_000_000;
  const terms = { time, minSources: 1, maxAgeMs: 5_000, tick: '0.01', previous: null };
  const quotes = [{ source: 'recording', bid: price, ask: price, time: String(time) }];
  const texts = ['ETH/USDT', 'BTC/USDT'].map((symbol) =>
    priceText(priceRecord({ symbol, prices: 'recorded' }, quotes, terms, indexOf(quotes, terms), () => 'silent')),
  );
  const record = secondRecord({ time, prices: 'recorded', minSources: 1, maxAgeMs: 5_000, before: null }, texts);
  const tick = { leaf: '1', body: secondText(record), path: [], price: provePrices(texts)[1] };
  return { settlement: { ticks: [tick] } } as unknown as OptionReceiptFile;
}

describe('the ticks of a receipt', () => {
  it('that stand in a second are shown and tampered with there', () => {
    const receipt = receiptOfSecond('6500');
    expect(ticksOf(receipt).get('1800000000')).toMatchObject({ symbol: 'BTC/USDT', index: '6500' });
    const changed = tampered(receipt);
    expect(ticksOf(changed).get('1800000000')?.index).toBe('6501');
    expect(changed.settlement?.ticks[0]?.body).toBe(receipt.settlement?.ticks[0]?.body);
  });

  it('are found by their number; what cannot be read is left out', () => {
    const tick = (seq: number) => {
      const terms = { time: 1_000 * seq, minSources: 1, maxAgeMs: 5_000, tick: '0.01', previous: null };
      return canonicalText(tickRecord({ symbol: 'BTC/USDT', seq, prices: 'recorded' }, [], terms, indexOf([], terms)));
    };
    const ticks = ticksOf(receiptOf([tick(4), 'no record', tick(9)]));
    expect([...ticks.keys()]).toEqual(['4', '9']);
    expect(ticksOf({ ...receiptOf([]), settlement: null }).size).toBe(0);
  });

  it.each([
    ['7368.41', '7368.42'],
    ['7368.49', '7368.40'],
    ['7368', '7369'],
  ])('the last one at %s becomes %s when it is tampered with', (index, changed) => {
    const body = (price: string) => `{"index":"${price}","seq":"9"}`;
    const receipt = receiptOf([body('1'), body(index)]);
    expect(bodiesOf(tampered(receipt))).toEqual([body('1'), body(changed)]);
    expect(changeOf(receipt)).toEqual({ from: index, to: changed });
    expect(bodiesOf(receipt)).toEqual([body('1'), body(index)]);
  });

  it('the last one that has a price is changed when the very last has none', () => {
    const bodies = ['{"index":"1.5","seq":"8"}', '{"index":null,"seq":"9"}'];
    expect(bodiesOf(tampered(receiptOf(bodies)))).toEqual(['{"index":"1.6","seq":"8"}', bodies[1]]);
  });
});
