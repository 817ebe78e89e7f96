/** A receipt against what was asked for and what the device kept, and its checks as the screen groups them. */
import { describe, expect, it, vi } from 'vitest';
import { chainHead, chainStart } from '@glasshouse/proofs/contracts';
import { checkContractReceipt, headsOf } from './receipt.ts';
import { STEP_GROUPS, groupSteps, tampered } from './receipt-view.ts';

const chain = {
  opening: { position: '7', kind: 'open' },
  events: [
    { kind: 'add', revision: '1' },
    { kind: 'reduce', revision: '2' },
  ],
};

describe('a receipt', () => {
  it('that fails by itself is false, and nobody is asked: a silent server does not hide it', async () => {
    const isSame = vi.fn(() => Promise.reject(new Error('no answer')));
    const asked = { kind: 'stop' as const, id: 3, positionId: 7, kept: new Map() };
    const found = await checkContractReceipt({ format: 'glasshouse-contract-receipt' }, asked, isSame);
    expect(found).toMatchObject({ ok: false, asked: false, chain: null, history: null });
    expect(isSame).not.toHaveBeenCalled();
    expect(found.verdict.steps.at(-1)).toMatchObject({ id: 'SHAPE', ok: false });
  });

  it('has a head for each event of its chain, each over those before it', () => {
    const first = chainHead(chainStart(chain.opening), chain.events[0]!);
    expect([...headsOf(chain)]).toEqual([
      [1, first],
      [2, chainHead(first, chain.events[1]!)],
    ]);
  });
});

describe('the receipt of a conditional entry', () => {
  it('has the head of its opening alone, which the device kept when it was placed', () => {
    const opening = { entry: '7', kind: 'conditional' };
    expect([...headsOf({ opening, events: [] })]).toEqual([[0, chainStart(opening)]]);
  });
});

describe('the checks on screen', () => {
  const step = (id: string, ok = true) => ({ id, ok, params: {} }) as Parameters<typeof groupSteps>[0][number];

  it('stand in their groups, in the order of what happened; one that is not known is of the log', () => {
    const groups = groupSteps([step('KEYS'), step('MARK'), step('HISTORY'), step('LIMIT'), step('RETURNED'), step('NEW')]);
    expect(groups.map(({ group, steps }) => [group, steps.map(({ id }) => id)])).toEqual([
      ['trigger', ['MARK']],
      ['position', ['HISTORY']],
      ['closed', ['LIMIT']],
      ['money', ['RETURNED']],
      ['sealed', ['KEYS', 'NEW']],
    ]);
    expect(groups.map(({ group }) => group)).toEqual(STEP_GROUPS);
  });

  it('the account of a position is named where it has one, and where its check fails', () => {
    const account = (params: Record<string, string>, ok = true) => ({ id: 'ACCOUNT', ok, params });
    const shown = [account({ count: '2' }), account({}), account({}, false)].map((one) => groupSteps([one]).length);
    expect(shown).toEqual([1, 0, 1]);
  });

  it('make a group fail with one of them', () => {
    expect(groupSteps([step('MARK'), step('REACHED', false)])[0]?.ok).toBe(false);
  });

  it('are tried on a receipt whose last digit was changed, and nothing else of it', () => {
    const receipt = { of: 'stop', record: { leaf: '5', body: '{"lots":"500","ticks":"735980"}' } };
    expect(tampered(receipt)).toEqual({ of: 'stop', record: { leaf: '5', body: '{"lots":"500","ticks":"735981"}' } });
    expect(tampered({ of: 'stop' })).toEqual({ of: 'stop' });
  });
});
