/** Fees, rounding, the boundary, exactly once and existence: each breach that an owner can plant is found by how much. */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import {
  type JournalDraft,
  type Leg,
  conservation,
  declaredHouseAccounts,
  declaredJournals,
  describeBreach,
  exactlyOnce,
} from '../index.ts';
import { type TestLedger, openTestLedger } from './support/ledger.ts';

const [BUYER, SELLER, INVITER] = [10_001, 10_002, 10_003];
const USDT = 3;
let test: TestLedger;

const user = (userId: number): Leg['account'] => ({ kind: 'user', userId, type: 'change', bucket: 'available' });
const house = (purpose: string): Leg['account'] => ({ kind: 'house', purpose });
const leg = (account: Leg['account'], atoms: bigint, cause: string): Leg => ({ account, assetId: USDT, atoms, cause });

function draft(key: string, legs: Leg[], scope = 'spot.fill'): JournalDraft {
  return { scope, key, cause: 'spot_trade', reference: key, legs };
}

const post = (journal: JournalDraft) => inTransaction(test.platform.db, (tx) => test.ledger.post(tx, journal));

/** A trade with a division that leaves an atom, and a fee of 30 of which 10 went back as a rebate. */
const TRADE = draft('1', [
  leg(user(BUYER), -501n, 'spot_trade'),
  leg(user(SELLER), 500n, 'spot_trade'),
  leg(house('rounding'), 1n, 'spot_trade'),
  leg(user(SELLER), -30n, 'spot_fee'),
  leg(house('fees'), 30n, 'spot_fee'),
]);
const rebate = (key: string, atoms: bigint): JournalDraft => ({
  ...draft(key, [leg(house('fees'), -atoms, 'spot_rebate'), leg(user(INVITER), atoms, 'spot_rebate')], 'rebate'),
  reference: '1',
});

const DECLARED = `SELECT 'test', 'fund:1', 3::smallint, 2000::numeric`;
const EVENTS = "SELECT * FROM (VALUES ('1')) AS events(key)";

beforeEach(async () => {
  test = await openTestLedger(4);
  await test.fund(BUYER, USDT, 2_000n);
  await post(TRADE);
  await post(rebate('r1', 10n));
  test.ledger.watch([...conservation([DECLARED]), exactlyOnce('spot.fill', 'each fill once', EVENTS)]);
});
afterEach(() => test.close());

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: test.database.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const check = async () => (await test.ledger.check()).breaches.map(describeBreach).sort();

describe('fees, rounding and the boundary', () => {
  it('hold over a trade with a fee, a residue and a rebate', async () => {
    expect(await check()).toEqual([]);
  });

  it('a fee that a user paid and the house did not receive as such is found [I7]', async () => {
    await asOwner("UPDATE entries SET cause = 'spot_trade' WHERE cause = 'spot_fee' AND amount > 0");
    expect(await check()).toEqual([
      'I7 fee accounts move by fees and rebates only: entry 7, journal 2, asset 3, cause spot_trade, difference 30',
      'I7 rebates are at most the fee they belong to: reference 1, asset 3, product spot, fee 0, rebates 10, difference 10',
      'I7 what users pay as a fee is what the fee accounts receive: journal 2, asset 3, cause spot_fee, received 0, paid 30, difference -30',
    ]);
  });

  it('a fee that the house pays back as a fee is found, although the legs sum to zero [I7]', async () => {
    await post(draft('2', [leg(house('fees'), -5n, 'spot_fee'), leg(user(BUYER), 5n, 'spot_fee')], 'odd'));
    expect(await check()).toEqual([
      'I7 what users pay as a fee is what the fee accounts receive: journal 4, asset 3, cause spot_fee, received -5, paid -5, difference 0',
    ]);
  });

  it('rebates beyond the fee they belong to are found [I7]', async () => {
    await post(rebate('r2', 20n));
    expect(await check()).toEqual([]);
    await post(rebate('r3', 4n));
    expect(await check()).toEqual([
      'I7 rebates are at most the fee they belong to: reference 1, asset 3, product spot, fee 30, rebates 34, difference 4',
    ]);
  });

  it.each([
    ['more than its divisions can leave', [-502n, 500n, 2n], '2'],
    ['money taken from the house', [-500n, 501n, -1n], '-1'],
  ])('a residue is found that is %s [I8]', async (_name, [paid, received, residue], difference) => {
    await post(
      draft(
        '2',
        [
          leg(user(BUYER), paid!, 'spot_trade'),
          leg(user(SELLER), received!, 'spot_trade'),
          leg(house('rounding'), residue!, 'spot_trade'),
        ],
        'odd',
      ),
    );
    expect(await check()).toEqual([
      `I8 a division leaves less than one atom, and to the house: journal 4, asset 3, cause spot_trade, divisions 2, difference ${difference}`,
    ]);
  });

  it('capital without a declared cause is found by journal and in the sum, although the books balance [I5]', async () => {
    await test.fund(BUYER, USDT, 7n);
    expect(await check()).toEqual([
      'I5 money crosses the boundary by its declared cause only: scope test, key fund:2, asset 3, declared null, crossed 7, difference 7',
      'I5 users and house have what came in less what went out: asset 3, have 2007, came_in 2000, difference 7',
    ]);
  });

  it('a declared cause whose money never came, or came as another amount, is found [I5]', async () => {
    const late = `SELECT 'deposit', '9', 3::smallint, 40::numeric`;
    test.ledger.watch(conservation([DECLARED.replace('2000', '1999'), late]));
    expect(await check()).toEqual([
      'I5 money crosses the boundary by its declared cause only: scope deposit, key 9, asset 3, declared 40, crossed null, difference -40',
      'I5 money crosses the boundary by its declared cause only: scope test, key fund:1, asset 3, declared 1999, crossed 2000, difference 1',
      'I5 users and house have what came in less what went out: asset 3, have 2000, came_in 2039, difference -39',
    ]);
  });

  it('an event without its journal and a journal without its event are found [I10]', async () => {
    await asOwner("UPDATE journals SET key = '2' WHERE scope = 'spot.fill'");
    expect(await check()).toEqual([
      'I10 each fill once: event 1, happened 1, journals null, difference -1',
      'I10 each fill once: event 2, happened null, journals 1, difference 1',
    ]);
  });
});

describe('what was acknowledged', () => {
  it('is missed when an account’s newest entries are gone, although its balance fits what is left [I14]', async () => {
    await asOwner(`DELETE FROM entries WHERE journal_id = 3; DELETE FROM journals WHERE id = 3;
      UPDATE accounts SET balance = 0 WHERE owner = ${INVITER}; UPDATE accounts SET balance = 30 WHERE purpose = 'fees'`);
    const line = 'I14 an account has as many entries as it counted: account';
    expect(await check()).toEqual([
      `${line} 4, counted 2, entries 1, difference 1`,
      `${line} 6, counted 1, entries 0, difference 1`,
    ]);
  });

  it('is missed when a counter of ids went back behind its table [I14]', async () => {
    await asOwner("SELECT setval('journals_id_seq', 1)");
    expect(await check()).toEqual([
      'I14 no counter of ids is behind its table: table journals, highest_id 3, counter 1, difference 2',
    ]);
  });

  it('is missed when a money call was taken and has no answer [I14]', async () => {
    await asOwner(
      "INSERT INTO request_answers (user_id, call, request_id, input_hash) VALUES (5, 'demo.requestFunds', 'lost', '')",
    );
    expect(await check()).toEqual([
      'I14 a money call that was taken has its answer: user 5, call demo.requestFunds, request_id lost',
    ]);
  });
});

describe('an account of the operator', () => {
  const found = async () => (await check()).filter((line) => line.startsWith('I3 an account of the operator'));

  it('that modules declare is sound, and one that none declares is found [I3]', async () => {
    test.ledger.watch([declaredHouseAccounts([{ purpose: 'fees' }, { purpose: 'rounding' }])]);
    expect(await found()).toEqual([]);
    await post(draft('2', [leg(user(BUYER), -5n, 'spot_trade'), leg(house('slush'), 5n, 'spot_trade')]));
    expect(await found()).toEqual([expect.stringContaining('purpose slush, asset 3, difference 5')]);
  });

  it('below zero is found, whoever declares it [I3]', async () => {
    test.ledger.watch([declaredHouseAccounts([{ purpose: 'fees' }, { purpose: 'rounding' }])]);
    await post(draft('3', [leg(house('fees'), -21n, 'spot_rebate'), leg(user(BUYER), 21n, 'spot_rebate')]));
    expect(await found()).toEqual([expect.stringContaining('purpose fees, asset 3, difference -1')]);
  });
});

describe('a journal', () => {
  const title = 'I10 every journal is of a kind that a product declares, between whom it may be';
  const watch = (users: 0 | 1 | 2, others = ['fees', 'rounding']) =>
    test.ledger.watch([
      declaredJournals([
        { scope: 'test', users: 1, others: ['capital'] },
        { scope: 'rebate', users: 1, others: ['fees'] },
        { scope: 'spot.fill', users, others },
      ]),
    ]);
  const found = async () => (await check()).filter((line) => line.startsWith(title));

  it('of a declared kind between whom it may be is sound', async () => {
    watch(2);
    expect(await found()).toEqual([]);
  });

  it('of a kind that nobody declares is found, however well it balances [I10]', async () => {
    watch(2);
    await post(draft('1', [leg(user(BUYER), -100n, 'account_transfer'), leg(user(SELLER), 100n, 'account_transfer')], 'gift'));
    expect(await found()).toEqual([
      expect.stringContaining(`scope gift, key 1, users_at_most null, user_from ${BUYER}, user_to ${SELLER}`),
    ]);
  });

  it.each([
    ['between two users where only one may be', 1, undefined, `users_at_most 1, user_from ${BUYER}, user_to ${SELLER}`],
    ['of a user where none may be', 0, undefined, 'users_at_most 0'],
    ['with a house account that is not its own', 2, ['fees'], 'stranger rounding'],
  ] as const)('%s is found [I10]', async (_what, users, others, words) => {
    watch(users, others && [...others]);
    expect(await found()).toEqual([expect.stringContaining(words)]);
  });
});
