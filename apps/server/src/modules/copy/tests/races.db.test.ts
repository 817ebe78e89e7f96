/** Copy trading at the same time: one balance, one pair, one cap, and who leads or follows. */
import { applyToLead, cancelCopy, changeCopyBudget, changeCopyLead, endCopyLead } from '@glasshouse/contract/copy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { EASY, FOLLOW, LEAD, type TestCopy, openCopy } from './support/copy.ts';

const [TRADER, ALICE, BOB, CAROL] = [11, 12, 13, 14] as const;

let copy: TestCopy;
beforeEach(async () => {
  copy = await openCopy([TRADER, ALICE, BOB, CAROL]);
});
afterEach(() => copy.close());

const codeOf = (outcome: PromiseSettledResult<unknown>) => {
  if (outcome.status === 'fulfilled') return 'ok';
  if (outcome.reason instanceof Refusal) return outcome.reason.code;
  throw outcome.reason;
};
const codes = async (all: readonly Promise<unknown>[]) => (await Promise.allSettled(all)).map(codeOf);

describe('at once', () => {
  it('64 follows of one trader are one follow, whose budget is held once', async () => {
    const trader = await copy.lead(TRADER);
    const all = await codes(Array.from({ length: 64 }, () => copy.follow(ALICE, trader)));
    expect(new Set(all)).toEqual(new Set(['ok']));
    expect(await copy.lever(ALICE)).toEqual({ available: 3_800_000_000n, frozen: 1_200_000_000n });
    expect(await copy.asOwner(`SELECT count(*)::int AS n FROM copy_follows`)).toEqual([{ n: 1 }]);
    await copy.sound();
  });

  it('follows of three traders by one balance are as many as it pays for', async () => {
    const traders = [
      await copy.lead(TRADER),
      await copy.lead(BOB, { name: 'Second' }),
      await copy.lead(CAROL, { name: 'Third' }),
    ];
    const all = await codes(traders.map((id) => copy.follow(ALICE, id, { ...FOLLOW, budget: '2400' })));
    expect(all.toSorted()).toEqual(['COPY_BUDGET', 'ok', 'ok']);
    await copy.sound();
  });

  it('budgets of followers who race never pass what a trader takes', async () => {
    const trader = await copy.lead(TRADER);
    for (const user of [ALICE, BOB, CAROL]) await copy.contracts.fund(user, 200_000);
    const all = await codes(
      [ALICE, BOB, CAROL].map((user) => copy.follow(user, trader, { budget: '100000', max_loss: '100000' })),
    );
    expect(all.toSorted()).toEqual(['COPY_FULL', 'ok', 'ok']);
    await copy.sound();
  });

  it('two who take one name: one has it, and the other is refused', async () => {
    await copy.lead(TRADER);
    await copy.lead(BOB, { name: 'Second' });
    for (let round = 0; round < 8; round++) {
      const name = `Name ${round}`;
      const all = await codes([TRADER, BOB].map((user) => copy.call(changeCopyLead, { name }, user)));
      expect(all.toSorted()).toEqual(['COPY_NAME_TAKEN', 'ok']);
    }
  });

  it('64 ends give what is held back once', async () => {
    const trader = await copy.lead(TRADER);
    await copy.follow(ALICE, trader);
    const all = await codes(Array.from({ length: 64 }, () => copy.call(cancelCopy, { follow_user_id: trader }, ALICE)));
    expect(all.filter((code) => code === 'ok')).toHaveLength(1);
    expect(await copy.lever(ALICE)).toEqual({ available: 5_000_000_000n, frozen: 0n });
    await copy.sound();
  });

  it('an end, a budget and the end of the trader leave nothing held', async () => {
    const trader = await copy.lead(TRADER);
    await copy.follow(ALICE, trader);
    await copy.follow(BOB, trader);
    const all = await codes([
      copy.call(cancelCopy, { follow_user_id: trader }, ALICE),
      copy.call(endCopyLead, {}, TRADER),
      copy.call(changeCopyBudget, { trader_user_id: trader, budget: '2000' }, BOB),
      copy.follow(CAROL, trader),
    ]);
    expect(all[1]).toBe('ok');
    for (const user of [ALICE, BOB, CAROL]) expect(await copy.lever(user)).toEqual({ available: 5_000_000_000n, frozen: 0n });
    await copy.sound();
  });

  it('somebody who is approved while beginning to follow does one of both', async () => {
    const trader = await copy.lead(TRADER);
    copy.setEntry({ ...EASY, closed: 0 });
    await copy.call(applyToLead, { ...LEAD, name: 'Second' }, ALICE);
    const [subject] = [...copy.waiting].findLast(([, { userId }]) => userId === ALICE) ?? [0];
    const all = await codes([copy.decided(subject, 'approve'), copy.follow(ALICE, trader)]);
    expect(all.toSorted()).toEqual(['COPY_LEADS', 'ok']);
    await copy.sound();
  });
});
