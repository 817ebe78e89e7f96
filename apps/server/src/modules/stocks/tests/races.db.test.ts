/** What comes at the same time, or fails in the middle: shares are there once, and each holder has an action once. */
import { listStockActions } from '@glasshouse/contract/stocks';
import { entitlementLine, listRoot } from '@glasshouse/proofs/stocks';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { loadEntitlements } from '../store/actions.ts';
import { IBM, type TestStocks, USDT, openStocks } from './support/stocks.ts';

let test: TestStocks;
beforeEach(async () => {
  test = await openStocks();
});
afterEach(() => test.stop());

const DAY = 86_400_000;
const HOLDERS = 12;

it('64 moves of the same shares to the custodian at once move what there is', async () => {
  const user = await test.holder(10);
  const move = { currency_id: IBM, direction: 'out', shares: '1', user_id: user, custodian_ref: 'r' };
  const answers = await Promise.all(Array.from({ length: 64 }, () => test.refused(test.propose('stock_custody', move))));
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(10);
  expect([...new Set(answers)].sort()).toEqual(['STOCKS_CUSTODY_SHORT', 'ok']);
  expect(await test.has(user)).toBe(0n);
  expect(await test.breaches()).toEqual([]);
});

it('two processes that run an action at once give it to each holder once', async () => {
  const users: number[] = [];
  for (let i = 1; i <= HOLDERS; i++) users.push(await test.holder(i));
  const other = test.another();
  await other.module.start?.();
  const both = () => Promise.all([test.stocks().runDue(), other.runDue()]);
  const { opens, counted } = await test.announce();
  await test.logAt(counted - 1_000);
  await test.logAt(counted, null);
  test.clock.advance(7_000);
  for (let i = 0; i < 3; i++) await both();
  test.clock.advance(opens + DAY - test.clock.now());
  for (let i = 0; i < 3; i++) await both();
  // 0.95 less 30 % a share, the tax up to the atom.
  for (const [i, user] of users.entries()) expect(await test.has(user, USDT)).toBe(BigInt(i + 1) * 665_000n);
  expect(await test.breaches()).toEqual([]);
});

it('a split that fails in the middle changes nothing, and later each holding once', async () => {
  const users: number[] = [];
  for (let i = 1; i <= HOLDERS; i++) users.push(await test.holder(i));
  const { counted } = await test.announce({ kind: 'split', per_share: undefined, numerator: 3, denominator: 1 });
  await test.asOwner(`
    CREATE FUNCTION fail_now() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'failed'; END $$;
    CREATE TRIGGER fail_now BEFORE INSERT ON journals FOR EACH ROW WHEN (NEW.scope = 'stocks.split') EXECUTE FUNCTION fail_now()`);
  await test.logAt(counted - 1_000);
  await test.logAt(counted, null);
  test.clock.advance(7_000);
  await expect(test.stocks().runDue()).rejects.toThrow('failed');
  for (const [i, user] of users.entries()) expect(await test.has(user)).toBe(BigInt(i + 1) * 10_000n);
  expect((await test.call(listStockActions, {})).list).toMatchObject([{ state: 'published', applied: null }]);
  await test.asOwner('DROP TRIGGER fail_now ON journals');
  await test.until(test.clock.now() + 120_000);
  await test.until(test.clock.now() + 120_000);
  for (const [i, user] of users.entries()) expect(await test.has(user)).toBe(BigInt(i + 1) * 30_000n);
  expect(await test.breaches()).toEqual([]);
});

it('nothing is counted while the money is stopped: what is published is never taken back', async () => {
  await test.holder(5);
  const { counted } = await test.announce();
  await test.logAt(counted - 1_000);
  await test.logAt(counted, null);
  test.clock.advance(7_000);
  test.ledger.stopWrites('a balance is in doubt');
  await expect(test.stocks().runDue()).rejects.toMatchObject({ code: 'MONEY_STOPPED' });
  expect(await test.asOwner('SELECT action_id FROM corporate_applied')).toEqual([]);
  expect((await test.call(listStockActions, {})).list).toMatchObject([{ state: 'published', applied: null }]);
});

it('a count that moves shares and money waits for who has both, and never in a circle', async () => {
  const user = await test.trader(0, 10n);
  await test.propose('stock_custody', { currency_id: IBM, direction: 'in', shares: '1', user_id: user, custodian_ref: 'later' });
  const { counted } = await test.announce({ kind: 'split', per_share: undefined, numerator: 4, denominator: 3 });
  await test.logAt(counted - 1_000);
  await test.logAt(counted, null);
  test.clock.advance(7_000);
  const own = (assetId: number) => sql<{ id: number }>`
    SELECT id FROM accounts WHERE owner = ${user} AND purpose = 'stock' AND bucket = 'available' AND asset_id = ${assetId} FOR UPDATE NOWAIT`;
  const counting: Promise<unknown>[] = [];
  await inTransaction(test.database.db, async (tx) => {
    const [money] = (await own(USDT).execute(tx)).rows;
    counting.push(test.stocks().runDue());
    counting[0]?.catch(() => {});
    await expect
      .poll(async () => (await test.asOwner('SELECT pid FROM pg_locks WHERE NOT granted')).length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    // In the order of all locks, by their numbers: the count waits for the first and has not got the second.
    const [share] = (await own(IBM).execute(tx)).rows;
    expect(share!.id).toBeGreaterThan(money!.id);
  });
  await Promise.all(counting);
  expect(await test.has(user)).toBe(13_333n);
  expect(await test.breaches()).toEqual([]);
});

it('the lines of an action are kept as they were counted and hashed, whatever becomes of holdings meanwhile', async () => {
  for (let i = 1; i <= HOLDERS; i++) await test.holder(i);
  const { counted } = await test.announce({ kind: 'split', per_share: undefined, numerator: 3, denominator: 1 });
  // What no other transaction can do under the locks, done by the count's own: two holders change places, all sums stay.
  await test.asOwner(`
    CREATE FUNCTION shift() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      UPDATE accounts SET balance = balance + CASE balance WHEN 120000 THEN 10000 ELSE -10000 END
      WHERE purpose = 'stock' AND kind = 'user' AND bucket = 'available' AND balance IN (120000, 20000);
      RETURN NEW; END $$;
    CREATE TRIGGER shift AFTER INSERT ON corporate_applied FOR EACH ROW EXECUTE FUNCTION shift()`);
  await test.logAt(counted - 1_000);
  await test.logAt(counted, null);
  test.clock.advance(7_000);
  await test.stocks().runDue();
  const [applied] = await test.asOwner('SELECT action_id AS id, root FROM corporate_applied');
  const { id, root } = applied as { id: number; root: string };
  const lines = await loadEntitlements(test.database.db, Number(id));
  expect(lines.map(({ before }) => before)).toEqual(Array.from({ length: HOLDERS }, (_, i) => BigInt(HOLDERS - i) * 10_000n));
  expect(listRoot(lines.map((line, place) => entitlementLine(place, line)))).toBe(root);
});

it('an entitlement of an action that was not applied, or of nobody, is refused by the database', async () => {
  const user = await test.holder(10);
  const { counted } = await test.announce();
  await test.close(counted);
  const add = (action: string, owner: string) =>
    test.asOwner(`
      INSERT INTO corporate_entitlements (action_id, user_id, place, shares_before, shares_after, withholding_ppm, gross, withheld, net, in_lieu)
      SELECT ${action}, ${owner}, 1, shares_before, shares_after, withholding_ppm, gross, withheld, net, in_lieu
      FROM corporate_entitlements WHERE user_id = ${user}`);
  const refused = 'an entitlement does not follow from its notice';
  await expect(add('action_id', '999999999')).rejects.toThrow(refused);
  const published = await test.announce();
  expect(published).toBeDefined();
  await expect(add('(SELECT max(id) FROM corporate_actions)', 'user_id')).rejects.toThrow(refused);
  await expect(add('999999999', 'user_id')).rejects.toThrow(refused);
});

it('all holders are notified once, however many there are', async () => {
  const people = await test.asOwner(`
    INSERT INTO users (email, password_hash, account_name, nickname, invite_code, created_at)
    SELECT 'many' || n || '@example.com', '', 'many' || n, 'u', 'codemany' || n, 0 FROM generate_series(1, 2100) AS n RETURNING id`);
  await inTransaction(test.database.db, (tx) =>
    test.ledger.postSet(tx, {
      scope: 'test',
      cause: 'stock_custody',
      moves: [
        {
          from: { kind: 'external', purpose: 'custody' },
          to: { kind: 'user', type: 'stock', bucket: 'available' },
          assetId: IBM,
          cause: 'stock_custody',
        },
      ],
      rows: sql`SELECT id AS place, id AS user_id, id::text AS key, '' AS reference, ARRAY[20000]::numeric[] AS atoms
        FROM users WHERE nickname = 'u' AND email LIKE 'many%'`,
    }),
  );
  const notified = (kind: string) => test.news.filter((one) => one.kind === kind).map(({ userId }) => userId);
  const { counted } = await test.announce({ kind: 'split', per_share: undefined, numerator: 3, denominator: 1 });
  await test.close(counted);
  await test.until(test.clock.now() + 1_000);
  const all = people.map(({ id }) => Number(id)).sort((a, b) => a - b);
  expect(notified('stock_split_announced').toSorted((a, b) => a - b)).toEqual(all);
  expect(notified('stock_split_applied').toSorted((a, b) => a - b)).toEqual(all);
});

it('an entitlement that is larger than its notice makes it is refused by the database', async () => {
  const user = await test.holder(10);
  const { counted } = await test.announce();
  await test.close(counted);
  const [{ id }] = (await test.asOwner(`SELECT action_id AS id FROM corporate_applied`)) as [{ id: number }];
  const other = await test.holder(0);
  const bent = test.asOwner(`
    INSERT INTO corporate_entitlements (action_id, user_id, place, shares_before, shares_after, withholding_ppm, gross, withheld, net, in_lieu)
    SELECT ${id}, ${other}, 1, shares_before, shares_after, withholding_ppm, gross + 1, withheld, net + 1, in_lieu
    FROM corporate_entitlements WHERE user_id = ${user}`);
  await expect(bent).rejects.toThrow('an entitlement does not follow from its notice');
});
