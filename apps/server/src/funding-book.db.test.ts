/** Bank cards and wallet addresses on a whole server: kept, masked, refused, waiting; and nobody else's. */
import type { CallInput } from '@glasshouse/contract';
import { listOutbox } from '@glasshouse/contract/demo';
import {
  checkWalletAddress,
  deleteWalletAddress,
  getAddressHold,
  getBankCard,
  getBankCardInternational,
  listWalletAddresses,
  removeBankCard,
  saveBankCard,
  saveBankCardInternational,
  saveWalletAddress,
  setAddressHold,
} from '@glasshouse/contract/funding';
import { confirmTotp, startTotp, stepUp } from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from './platform/clock.ts';
import { lazyPersonalKey } from './platform/factors/personal-key.ts';
import { totpCode } from './platform/factors/totp.ts';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';
import { makeStaff } from './modules/backoffice/tests/support/backoffice.ts';
import type { FundingBookParts } from './modules/funding/api/book-parts.ts';
import { bookOf } from './modules/funding/api/book-entries.ts';
import { type Person, makePerson, sendPicture, verify } from './modules/kyc/tests/support/kyc.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = 'correct horse battery';
const clock = new ManualClock(Date.UTC(2026, 5, 3, 10));
let server: TestServer;
let ada: Person;
let eve: Person;
let book: ReturnType<typeof bookOf>;

beforeAll(async () => {
  server = await startTestServer({ clock });
  const reviewer = await makeStaff(server, 'reviewer');
  [ada, eve] = [await makePerson(server), await makePerson(server)];
  await verify(server, reviewer.token, ada, 'X1234567');
  await verify(server, reviewer.token, eve, 'Y1234567', 'Eve Moneypenny');
  const { platform } = server;
  const personalKey = lazyPersonalKey(platform.config.dataDir, platform.random);
  book = bookOf({ platform, personalKey } as FundingBookParts);
});
afterAll(() => server.stop());

const grant = (person: Person, purpose: 'card' | 'address', more = {}) =>
  server.ok(stepUp, { purpose, password: PASSWORD, ...more }, person.token);
const inTx = <T>(work: (tx: never) => Promise<T>) => server.platform.db.transaction().execute((tx) => work(tx as never));

const CARD = {
  phone: '+44 20 7946 0000',
  real_name: 'LOVELACE, Ada',
  card_number: 'GB82 WEST 1234 5698 7654 32',
  bank_name: 'West Bank',
  branch: 'Strand',
  province_city: 'London',
  swift_code: 'WESTGB22',
  holder_address: '12 St James’s Square',
};
const ABROAD = { ...CARD, aba_number: '021000021', bank_network: 'Fedwire' };

describe('bank cards', () => {
  const save = (person: Person, more: object = {}) => server.call(saveBankCard, { ...CARD, ...more }, person.token);

  it('[CALL-021,CALL-023,ENT-009,AMB-98] a domestic card is kept after a step-up, in the verified name, and shown masked', async () => {
    expect(await server.ok(getBankCard, {}, ada.token)).toBeNull();
    expect(await save(ada)).toMatchObject({ error: 'IDENTITY_STEP_UP_REQUIRED', params: { purpose: 'card' } });
    await grant(ada, 'card');
    expect(await save(ada)).toMatchObject({ type: 'ok' });
    const card = await server.ok(getBankCard, {}, ada.token);
    expect(card).toMatchObject({
      kind: 'domestic',
      card_number: '•••• 5432',
      phone: '•••• 0000',
      bank_name: 'West Bank',
      swift_code: 'WESTGB22',
      aba_number: null,
    });
    const shown = JSON.stringify(card);
    for (const secret of ['GB82', '7946', 'Lovelace', 'LOVELACE', 'James']) expect(shown).not.toContain(secret);
    const { rows } = await sql<{ row: string }>`SELECT bank_cards::text AS row FROM bank_cards`.execute(server.platform.db);
    expect(JSON.stringify(rows)).not.toContain('West Bank');
    const [mail] = await server.ok(listOutbox, { to: ada.email });
    expect(mail?.text).toContain('West Bank');
    expect(mail?.text).toContain('•••• 5432');
    expect(mail?.text).not.toContain('GB82');
  });

  it('[CALL-022,CALL-024,ENT-010] an international card stands beside it', async () => {
    await grant(ada, 'card');
    await server.ok(saveBankCardInternational, ABROAD, ada.token);
    expect(await server.ok(getBankCardInternational, {}, ada.token)).toMatchObject({
      kind: 'international',
      aba_number: '02•••••21',
      bank_network: 'Fedwire',
    });
    expect(await server.ok(getBankCard, {}, ada.token)).toMatchObject({ kind: 'domestic' });
  });

  it('[RULE-119] refuses each empty field by its name, of both kinds', async () => {
    for (const path of Object.keys(CARD))
      expect(await save(ada, { [path]: ' ' })).toMatchObject({
        error: 'PARAMETER_ERROR',
        fields: [{ path, code: 'FIELD_REQUIRED' }],
      });
    for (const path of ['aba_number', 'bank_network'])
      expect(await server.call(saveBankCardInternational, { ...ABROAD, [path]: '' }, ada.token)).toMatchObject({
        error: 'PARAMETER_ERROR',
        fields: [{ path, code: 'FIELD_REQUIRED' }],
      });
  });

  it('refuses another’s name, wrong fields, and whoever is not verified (type 998); nothing changes', async () => {
    const before = await server.ok(getBankCard, {}, ada.token);
    expect(await save(ada, { real_name: 'Eve Moneypenny' })).toMatchObject({
      error: 'FUNDING_NAME_DIFFERS',
      fields: [{ path: 'real_name' }],
    });
    expect(await save(ada, { swift_code: 'NOPE', phone: 'x' })).toMatchObject({
      error: 'FUNDING_PHONE_INVALID',
      fields: [
        { path: 'phone', code: 'FUNDING_PHONE_INVALID' },
        { path: 'swift_code', code: 'FUNDING_SWIFT_INVALID' },
      ],
    });
    expect(await server.ok(getBankCard, {}, ada.token)).toEqual(before);
    const nobody = await makePerson(server);
    expect(await save(nobody)).toMatchObject({ type: '998', error: 'IDENTITY_NOT_VERIFIED' });
  });

  it('a card of somebody else is no card; one that was replaced stays for who pays to it', async () => {
    const old = (await server.ok(getBankCard, {}, ada.token)) as { id: number };
    expect(await server.refused(removeBankCard, { id: old.id }, eve.token)).toMatchObject({ error: 'FUNDING_CARD_UNKNOWN' });
    await expect(inTx((tx) => book.card(tx, { userId: eve.id, id: old.id }))).rejects.toMatchObject({
      code: 'FUNDING_CARD_UNKNOWN',
    });
    expect(await inTx((tx) => book.card(tx, { userId: ada.id, id: old.id }))).toMatchObject({
      masked: '•••• 5432',
      bankName: 'West Bank',
    });
    await grant(ada, 'card');
    await save(ada, { bank_name: 'East Bank' });
    await expect(inTx((tx) => book.card(tx, { userId: ada.id, id: old.id }))).rejects.toMatchObject({
      code: 'FUNDING_CARD_UNKNOWN',
    });
    expect(await book.cardFields(server.platform.db, old.id)).toContainEqual({ field: 'bank_name', value: 'West Bank' });
    const card = (await server.ok(getBankCard, {}, ada.token)) as { id: number; bank_name: string };
    expect(card.bank_name).toBe('East Bank');
    await server.ok(removeBankCard, { id: card.id }, ada.token);
    expect(await server.ok(getBankCard, {}, ada.token)).toBeNull();
  });

  it('of 16 saves at once with one grant, one is kept', async () => {
    await grant(ada, 'card');
    const answers = await Promise.all(Array.from({ length: 16 }, (_, number) => save(ada, { branch: `Branch ${number}` })));
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const { rows } =
      await sql`SELECT FROM bank_cards WHERE user_id = ${ada.id} AND kind = 'domestic' AND ended_at IS NULL`.execute(
        server.platform.db,
      );
    expect(rows).toHaveLength(1);
  });
});

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
let pictures = 100;

async function add(person: Person, input: Partial<CallInput<typeof saveWalletAddress>> = {}) {
  const qrcode = input.qrcode ?? (await sendPicture(server, person.token, ++pictures));
  return server.call(saveWalletAddress, { currency: 1, address: BTC, name: 'cold store', ...input, qrcode }, person.token);
}

describe('wallet addresses', () => {
  it('[CALL-016,CALL-018,ENT-008] one is kept after a step-up, in its one form, told to its owner, and usable after 24 hours, to the millisecond', async () => {
    expect(await add(ada)).toMatchObject({ error: 'IDENTITY_STEP_UP_REQUIRED', params: { purpose: 'address' } });
    await grant(ada, 'address');
    const saved = await add(ada, { address: ` ${BTC.toUpperCase()} ` });
    expect(saved).toMatchObject({ message: { code: 'BTC', network: '', address: BTC, name: 'cold store', usable: false } });
    const { list } = await server.ok(listWalletAddresses, { page: '1', limit: '10' }, ada.token);
    const address = list[0] as (typeof list)[number];
    expect(address.usable_from - address.created).toBe(24 * HOUR_MS);
    const [mail] = await server.ok(listOutbox, { to: ada.email });
    expect(mail?.text).toContain('v8f3t4');

    const now = () => clock.now();
    const use = (userId: number) => inTx((tx) => book.address(tx, { userId, id: address.id, now: now() }));
    await expect(use(ada.id)).rejects.toMatchObject({ code: 'FUNDING_ADDRESS_WAITS', params: { time: address.usable_from } });
    clock.advance(24 * HOUR_MS - 1);
    await expect(use(ada.id)).rejects.toMatchObject({ code: 'FUNDING_ADDRESS_WAITS' });
    clock.advance(1);
    expect(await use(ada.id)).toMatchObject({ address: BTC, assetId: 1, network: '' });
    await expect(use(eve.id)).rejects.toMatchObject({ code: 'FUNDING_ADDRESS_UNKNOWN' });
    expect((await server.ok(listWalletAddresses, {}, ada.token)).list[0]).toMatchObject({ usable: true });
    // No statement of the application can bring the time forward.
    const { rows } = await sql<{ may: boolean }>`
      SELECT has_column_privilege('glasshouse_app', 'wallet_addresses', 'usable_at', 'UPDATE') AS may`.execute(
      server.platform.db,
    );
    expect(rows).toEqual([{ may: false }]);
  });

  it('[RULE-121,RULE-122] refuses an empty address, no QR picture, another’s picture, the wrong network, a wrong checksum, the same again', async () => {
    const refused = async (input: object) => {
      const answer = await add(ada, input);
      return answer.type === 'ok' ? 'ok' : [answer.error, answer.fields?.[0]?.path, answer.fields?.[0]?.code];
    };
    expect(await refused({ address: ' ' })).toEqual(['FIELD_REQUIRED', 'address', 'FIELD_REQUIRED']);
    expect(await refused({ qrcode: '' })).toEqual(['FIELD_REQUIRED', 'qrcode', 'FIELD_REQUIRED']);
    expect(await refused({ name: ' ' })).toEqual(['FIELD_REQUIRED', 'name', 'FIELD_REQUIRED']);
    expect((await refused({ name: '<b>' }))[0]).toBe('FUNDING_LABEL_INVALID');
    expect((await refused({ address: `${BTC.slice(0, -1)}5` }))[0]).toBe('FUNDING_ADDRESS_INVALID');
    expect((await refused({ currency: 3, network: 'ERC20', address: TRON }))[0]).toBe('FUNDING_ADDRESS_INVALID');
    // Without a network the address itself tells it; Bitcoin's is of none of USDT's.
    expect((await refused({ currency: 3, address: BTC }))[0]).toBe('FUNDING_ADDRESS_NETWORK');
    expect(await server.ok(checkWalletAddress, { currency: 3, address: TRON }, ada.token)).toMatchObject({ chain: 'tron' });
    expect((await refused({ currency: 101 }))[0]).toBe('FUNDING_ADDRESS_NETWORK');
    expect((await refused({ currency: 999 }))[0]).toBe('WALLET_CURRENCY_UNKNOWN');
    await grant(ada, 'address');
    expect(
      (await refused({ address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', qrcode: await sendPicture(server, eve.token, 1) }))[0],
    ).toBe('FILES_NOT_FOUND');
    expect((await refused({}))[0]).toBe('FUNDING_ADDRESS_EXISTS');
    expect(await server.refused(checkWalletAddress, { currency: 1, address: BTC }, ada.token)).toMatchObject({
      error: 'FUNDING_ADDRESS_EXISTS',
    });
    expect(await server.ok(checkWalletAddress, { currency: 3, network: 'TRC20', address: TRON }, ada.token)).toEqual({
      address: TRON,
      chain: 'tron',
    });
    expect((await server.ok(listWalletAddresses, {}, ada.token)).list).toHaveLength(1);
  });

  it('[CALL-017] a deleted one is gone, and added again it waits again', async () => {
    const { list } = await server.ok(listWalletAddresses, {}, ada.token);
    const id = list[0]?.id as number;
    expect(await server.refused(deleteWalletAddress, { id }, eve.token)).toMatchObject({ error: 'FUNDING_ADDRESS_UNKNOWN' });
    await server.ok(deleteWalletAddress, { id }, ada.token);
    expect((await server.ok(listWalletAddresses, {}, ada.token)).list).toEqual([]);
    expect(await server.refused(deleteWalletAddress, { id }, ada.token)).toMatchObject({ error: 'FUNDING_ADDRESS_UNKNOWN' });
    await grant(ada, 'address');
    expect(await add(ada)).toMatchObject({ message: { usable: false, usable_from: clock.now() + 24 * HOUR_MS } });
  });

  it('the wait is shortened only with a second factor that has been on for a day, and only for what is added then', async () => {
    const dayMs = 86_400_000;
    expect(await server.ok(getAddressHold, {}, eve.token)).toEqual({
      hours: 24,
      choices: [24, 12, 1],
      can_lower: false,
      day_ms: dayMs,
    });
    expect(await server.refused(setAddressHold, { hours: 1 }, eve.token)).toMatchObject({ error: 'FUNDING_HOLD_FACTOR' });
    expect(await server.refused(setAddressHold, { hours: 0 }, eve.token)).toMatchObject({
      fields: [{ path: 'hours', code: 'FIELD_INVALID' }],
    });
    await grant(eve, 'address');
    await add(eve);

    await server.ok(stepUp, { purpose: 'totp', password: PASSWORD }, eve.token);
    const { secret } = await server.ok(startTotp, {}, eve.token);
    await server.ok(confirmTotp, { code: totpCode(secret, clock.now()) }, eve.token);
    clock.advance(24 * HOUR_MS - 60_000);
    expect(await server.refused(setAddressHold, { hours: 1 }, eve.token)).toMatchObject({ error: 'FUNDING_HOLD_FACTOR' });
    clock.advance(60_000);
    expect(await server.ok(getAddressHold, {}, eve.token)).toMatchObject({ can_lower: true });
    expect(await server.refused(setAddressHold, { hours: 1 }, eve.token)).toMatchObject({ error: 'IDENTITY_STEP_UP_REQUIRED' });
    await grant(eve, 'address', { totp: totpCode(secret, clock.now()) });
    expect(await server.ok(setAddressHold, { hours: '1' }, eve.token)).toEqual({ hours: 1 });
    clock.advance(60_000);
    await grant(eve, 'address', { totp: totpCode(secret, clock.now()) });
    expect(await add(eve, { currency: 3, network: 'TRC20', address: TRON })).toMatchObject({
      message: { usable_from: clock.now() + HOUR_MS },
    });
    const { list } = await server.ok(listWalletAddresses, {}, eve.token);
    expect(list.map(({ usable_from, created }) => (usable_from - created) / HOUR_MS)).toEqual([1, 24]);
  });
});
