import type { CopyFollow } from '@glasshouse/contract/copy';
import { describe, expect, it } from 'vitest';
import { FIRST_FORM, type FollowForm, faultsOf, formOf, inputOf, isReady } from './form.ts';

const around = { free: '1000', most: '250000', before: '0' };
const form = (more: Partial<FollowForm>): FollowForm => ({ ...FIRST_FORM, budget: '600', ...more });

describe('the form of a follow', () => {
  it('begins without a budget and is ready once one is typed', () => {
    expect(isReady(FIRST_FORM, around)).toBe(false);
    expect(isReady(form({}), around)).toBe(true);
  });

  it.each([
    ['multiple', { multiple: '0' }, 'number', { fault: 'range', low: '0.01', high: '5' }],
    ['multiple', { multiple: '5.01' }, 'number', { fault: 'range', low: '0.01', high: '5' }],
    ['lots', { type: 'lots', lots: '0.00001' }, 'number', { fault: 'range', low: '0.0001', high: '5' }],
    ['budget', { budget: '9.99' }, 'budget', { fault: 'range', low: '10', high: '250000' }],
    ['slippage', { slippage: '2.01' }, 'slippage', { fault: 'range', low: '0.01', high: '2' }],
    ['copies', { openMax: '101' }, 'openMax', { fault: 'range', low: '1', high: '100' }],
    ['leverage', { leverage: '0' }, 'leverage', { fault: 'range', low: '1', high: '100' }],
  ] as const)('names the bounds of %s', (_name, more, field, fault) => {
    expect(faultsOf(form(more), around)).toEqual({ [field]: fault });
  });

  it('says what is missing beyond what is free, and what the trader still takes', () => {
    expect(faultsOf(form({ budget: '1000.000001' }), around)).toEqual({ budget: { fault: 'missing', amount: '0.000001' } });
    expect(faultsOf(form({}), { ...around, most: '599' })).toEqual({ budget: { fault: 'full', amount: '599' } });
  });

  it('counts what an edited follow has set aside already', () => {
    expect(faultsOf(form({ budget: '1500' }), { ...around, before: '600' })).toEqual({});
    expect(faultsOf(form({ budget: '1600.5' }), { ...around, before: '600' })).toEqual({
      budget: { fault: 'missing', amount: '0.5' },
    });
  });

  it('takes no loss cap above the budget', () => {
    expect(faultsOf(form({ maxLoss: '600.01' }), around)).toEqual({ maxLoss: { fault: 'aboveBudget', amount: '600' } });
  });

  it('sends caps that were left empty as none, the loss cap as the budget, slippage as a fraction', () => {
    expect(inputOf(form({ slippage: '0.5' }), 7, true)).toEqual({
      trader_user_id: 7,
      type: 1,
      number: '0.25',
      budget: '600',
      max_loss: '600',
      order_margin_max: null,
      open_max: null,
      multiple_max: 10,
      slippage: '0.005',
      agreement: true,
    });
  });

  it('shows a follow that stands as it was set, and sends it back unchanged', () => {
    const follow = {
      type: 2,
      number: '0.1',
      budget: '800',
      max_loss: '200',
      order_margin_max: '50',
      open_max: 4,
      multiple_max: 20,
      slippage: '0.01',
    } as CopyFollow;
    const shown = formOf(follow);
    expect(shown).toMatchObject({ type: 'lots', lots: '0.1', budget: '800', slippage: '1', openMax: '4' });
    expect(inputOf(shown, 7, false)).toEqual({
      trader_user_id: 7,
      type: 2,
      number: '0.1',
      budget: '800',
      max_loss: '200',
      order_margin_max: '50',
      open_max: 4,
      multiple_max: 20,
      slippage: '0.01',
    });
  });
});
