/** Another multiple of an open position: its margin follows by the difference of both initial margins, within the rules of margin. */
import { expect, it } from 'vitest';
import { PureContracts, usdt } from './support/pure-contracts.ts';

const [ALICE, BOB] = [11, 12] as const;
const MARK = 681_138;
/** V of 0.1200 BTC at the mark, and its initial margins. */
const IM = { 20: 40_868_280n, 10: 81_736_560n, 50: 16_347_312n } as const;

function opened(marginMode: 'isolated' | 'cross' = 'isolated', cash = '10000') {
  const contracts = new PureContracts([ALICE, BOB], usdt(cash));
  contracts.tick(MARK);
  const [id] = contracts.pair(ALICE, BOB, MARK, 1_200, [20, 5], [marginMode, 'isolated']);
  const change = (multiple: number) => contracts.act(contracts.position(id), { act: 'multiple', positionId: id, multiple });
  const available = () => contracts.accounts.get(`${ALICE}:available`) as bigint;
  return { contracts, id, change, available, position: () => contracts.position(id) };
}

it.each(['isolated', 'cross'] as const)('a smaller multiple holds more margin, a larger one less (%s)', (mode) => {
  const { contracts, change, available, position } = opened(mode);
  const before = available();
  expect(change(10)).toBeNull();
  expect(position()).toMatchObject({ multiple: 10, openedMultiple: 20, core: { margin: IM[10] } });
  expect(available()).toBe(before - IM[10] + IM[20]);
  expect(change(50)).toBeNull();
  expect(position()).toMatchObject({ multiple: 50, openedMultiple: 20, core: { margin: IM[50] } });
  expect(available()).toBe(before + IM[20] - IM[50]);
  contracts.check();
});

it('margin that was added stays, and the same multiple changes nothing', () => {
  const { contracts, id, change, position } = opened();
  contracts.act(position(), { act: 'margin', positionId: id, atoms: '7000000' });
  expect(change(10)).toBeNull();
  expect(position().core.margin).toBe(IM[10] + 7_000_000n);
  const { revision } = position();
  expect(change(10)).toBeNull();
  expect(position().revision).toBe(revision);
  contracts.check();
});

it('a multiple above that of the tier of its size is refused, also where an older position takes the tier', () => {
  const { contracts, id, change } = opened('isolated', '10000000');
  expect(change(101)).toBe('CONTRACTS_MULTIPLE_TIER');
  const [second] = contracts.pair(ALICE, BOB, MARK, 100_000, [20, 5]);
  expect(contracts.act(contracts.position(second), { act: 'multiple', positionId: second, multiple: 51 })).toBe(
    'CONTRACTS_MULTIPLE_TIER',
  );
  expect(contracts.act(contracts.position(second), { act: 'multiple', positionId: second, multiple: 20 })).toBeNull();
  // The older one has its own tier.
  expect(contracts.act(contracts.position(id), { act: 'multiple', positionId: id, multiple: 50 })).toBeNull();
  contracts.check();
});

it('a larger multiple takes out no more than the risk allows, a smaller one no more than is free', () => {
  const { contracts, change, position } = opened('isolated', '170');
  expect(change(4)).toBe('CONTRACTS_INSUFFICIENT_MARGIN');
  // 5 % lower the loss needs the margin.
  contracts.tick(650_700);
  expect(change(50)).toBe('CONTRACTS_MARGIN_REMOVE_RISK');
  expect(position()).toMatchObject({ multiple: 20, core: { margin: IM[20] } });
  contracts.check();
});

it('a smaller multiple is taken wherever liquidations go on, a larger one where positions are opened', () => {
  const { contracts, change } = opened();
  for (const mode of ['reduce_only', 'cancel_only'] as const) {
    contracts.mode = mode;
    expect(change(50)).toBe(mode === 'reduce_only' ? 'MODES_REDUCE_ONLY' : 'MODES_CANCEL_ONLY');
  }
  contracts.mode = 'read_only';
  expect(change(50)).toBe('ORDER_MARKET_READ_ONLY');
  expect(change(10)).toBeNull();
  contracts.mode = 'halted';
  expect(change(5)).toBe('ORDER_MARKET_HALTED');
});

it('the rest of its opening order keeps the multiple that it was placed with', () => {
  const contracts = new PureContracts([ALICE, BOB], usdt('10000'));
  contracts.tick(MARK);
  const id = contracts.enter(ALICE, 'buy', MARK, 1_200, 20);
  contracts.enter(BOB, 'sell', MARK, 600, 5);
  expect(contracts.act(contracts.position(id), { act: 'multiple', positionId: id, multiple: 10 })).toBeNull();
  contracts.enter(BOB, 'sell', MARK, 600, 5);
  expect(contracts.position(id)).toMatchObject({ multiple: 10, core: { lots: 1_200n, margin: (IM[10] + IM[20]) / 2n } });
  contracts.check();
});
