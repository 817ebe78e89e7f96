/** Who would cheat with deposits: the application's role cannot rewrite one, and what the owner of the database bends is found. */
import { getLockupReceipt, lockDeposit, redeemDeposit } from '@glasshouse/contract/lockup';
import { receiptsOf } from '@glasshouse/proofs';
import { LockupAudit } from '@glasshouse/proofs/lockup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestLockup, UNIT, startLockup } from './support/lockup.ts';

let test: TestLockup;
let open = 0;
let ended = 0;
let paid = 0;
let owner = '';
beforeAll(async () => {
  test = await startLockup();
  const { token } = await test.user();
  owner = token;
  const { config_id } = await test.offer('demo-10m');
  const lock = async (amount: string) => (await test.ok(lockDeposit, { config_id, amount }, token)).id;
  [open, ended, paid] = [await lock('100'), await lock('200'), await lock('300')];
  test.clock.advance(2 * UNIT);
  await test.due();
  await test.ok(redeemDeposit, { id: ended }, token);
  await test.sign();
});
afterAll(() => test.stop());

const titles = async () => [...new Set(((await test.breaches()) as { title: string }[]).map(({ title }) => title))];

describe('the whole log', () => {
  const audited = async (without: (body: string) => boolean = () => false) => {
    const audit = new LockupAudit();
    const rows = await test.sql('SELECT body FROM log_entries WHERE body IS NOT NULL ORDER BY leaf');
    rows.map(({ body }) => String(body)).forEach((body, leaf) => !without(body) && audit.add(leaf, body));
    audit.finish();
    return audit;
  };

  it('says what happened, and shows an end, an order or a product that is left out of it', async () => {
    const audit = await audited();
    expect(audit.findings).toEqual([]);
    expect([audit.counts.get('lockup_order'), audit.counts.get('lockup_end')]).toEqual([3, 1]);
    const found = async (part: string) => [
      ...new Set((await audited((body) => body.includes(part))).findings.map(({ what }) => what)),
    ];
    expect(await found(`"id":"${ended}","kind":"lockup_order"`)).toEqual(['NOT_BY_RULE']);
    expect(await found('"series":"demo-10m"')).toEqual(['PRODUCT']);
  });
});

describe('the application', () => {
  it.each([
    'UPDATE lockup_orders SET amount = 1',
    'UPDATE lockup_orders SET expires_at = expires_at + 1',
    'UPDATE lockup_products SET daily_ppm = 1',
    'UPDATE lockup_payouts SET atoms = 1',
    'UPDATE lockup_ends SET penalty = 0',
    'DELETE FROM lockup_orders',
    'DELETE FROM lockup_payouts',
    'DELETE FROM lockup_ends',
    'DELETE FROM lockup_products',
  ])('cannot: %s', async (statement) => {
    await expect(test.sql(statement)).rejects.toThrow(/permission denied/);
  });

  it('cannot accept an order whose yield is not that of its rate', async () => {
    await expect(
      test.sql(`INSERT INTO lockup_orders SELECT nextval('lockup_order_ids'), user_id, product_id, asset_id, unit_ms, units, daily_ppm,
        ratio_ppm, offset_ms, amount, daily + 1, locked_at, expires_at, renew, NULL, accepted_at, head_size, record_hash
        FROM lockup_orders WHERE id = ${open}`),
    ).rejects.toThrow(/check constraint/);
  });
});

describe('what the owner of the database bends', () => {
  it('is nothing at first', async () => expect(await titles()).toEqual([]));

  it.each([
    [
      'a penalty that is waived',
      (): string => `UPDATE lockup_ends SET penalty = 0, returned = 200000000 WHERE order_id = ${ended}`,
      (): string => `UPDATE lockup_ends SET penalty = 2400000, returned = 197600000 WHERE order_id = ${ended}`,
      'a lock-up order ends by the rule of its terms',
    ],
    [
      'a payout that never was',
      (): string => `DELETE FROM lockup_payouts WHERE order_id = ${paid} AND k = 1`,
      (): string =>
        `INSERT INTO lockup_payouts SELECT ${paid}, 1, due_at, 900000 FROM lockup_payouts WHERE order_id = ${open} AND k = 1`,
      'what is set aside for lock-up is what open orders will still be paid',
    ],
    [
      'a payout a second late',
      (): string => `UPDATE lockup_payouts SET due_at = due_at + 1000 WHERE order_id = ${paid}`,
      (): string => `UPDATE lockup_payouts SET due_at = due_at - 1000 WHERE order_id = ${paid}`,
      'payouts of a lock-up order follow each other at their instants',
    ],
    [
      'a penalty ratio that is not the product’s',
      (): string => `UPDATE lockup_orders SET ratio_ppm = ratio_ppm + 1 WHERE id = ${open}`,
      (): string => `UPDATE lockup_orders SET ratio_ppm = ratio_ppm - 1 WHERE id = ${open}`,
      'a lock-up order has the terms that its product was published with',
    ],
    [
      'an order that waits for nothing',
      (): string =>
        `UPDATE due_items SET due_at = due_at + 1 WHERE product = 'lockup' AND position_id = ${open} AND event = 'end'`,
      (): string =>
        `UPDATE due_items SET due_at = due_at - 1 WHERE product = 'lockup' AND position_id = ${open} AND event = 'end'`,
      'an open lock-up order waits for its next payout and its end',
    ],
    [
      'a quota that is passed',
      (): string => 'UPDATE lockup_products SET quota_atoms = 1000000, max_user_atoms = 1000000, min_atoms = 1',
      (): string => 'UPDATE lockup_products SET quota_atoms = 20000000000, max_user_atoms = 1000000000, min_atoms = 10000000',
      'what is taken of a lock-up product is the sum of its orders, within its quota',
    ],
    [
      'a hold that is smaller',
      (): string => `UPDATE holds SET atoms = atoms - 1 WHERE cause_kind = 'lockup' AND cause_id = '${open}'`,
      (): string => `UPDATE holds SET atoms = atoms + 1 WHERE cause_kind = 'lockup' AND cause_id = '${open}'`,
      'each open lock-up order holds its amount',
    ],
    [
      'an order of another user',
      (): string => `UPDATE lockup_orders SET user_id = (SELECT min(id) FROM users) WHERE id = ${open}`,
      (): string =>
        `UPDATE lockup_orders SET user_id = (SELECT user_id FROM lockup_orders WHERE id = ${paid}) WHERE id = ${open}`,
      'lock-up moved what orders, payouts and ends say',
    ],
  ] as const)('%s is found', async (_, bend, mend, title) => {
    await test.asOwner(bend());
    expect(await titles()).toContain(title);
    await test.asOwner(mend());
  });

  it('stands against the receipt: terms that were changed afterwards have no place in the log', async () => {
    await test.asOwner(`UPDATE lockup_orders SET ratio_ppm = 1 WHERE id = ${ended}`);
    expect((await test.refused(getLockupReceipt, { id: ended }, owner)).error).toBe('LOCKUP_RECEIPT_NOT_YET');
    await test.asOwner(`UPDATE lockup_orders SET ratio_ppm = 4000 WHERE id = ${ended}`);
    const receipt = await test.ok(getLockupReceipt, { id: ended }, owner);
    expect(receiptsOf('glasshouse-lockup-receipt').verify(receipt)).toMatchObject({ ok: true, stage: 'settled' });
  });

  it('is found when capital of the fund is taken that nobody decided to take, or more of it', async () => {
    const now = test.clock.now();
    await test.asOwner(`
      INSERT INTO capital_returns (proposal_id, purpose, asset_id, asked, proposer_id, approver_id, at, due_at)
      VALUES (999999, 'lockup', 3, 1000000, 1, 2, ${now - 86_400_000}, ${now})`);
    await test.run('accounting.returns');
    expect(await titles()).toContain('every journal of a proposal has two people behind its exact payload');
    await test.asOwner('UPDATE capital_returns SET asked = asked - 1');
    expect(await titles()).toContain('capital went to the account that it was for');
  });
});
