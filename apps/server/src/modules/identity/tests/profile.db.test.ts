/** The profile: what a user changes about himself, seen through the calls of a whole server. */
import { MENU_PRODUCTS } from '@glasshouse/contract';
import { returnFunds } from '@glasshouse/contract/demo';
import {
  CREDIT_AGE_STEP_MS,
  closeAccount,
  editAccountName,
  editNickname,
  editSignature,
  getCreditScore,
  getUserInfo,
  login,
  saveSettings,
  stepUp,
  uploadHeadPortrait,
} from '@glasshouse/contract/identity';
import { createClient } from '@glasshouse/client';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';

const clock = new ManualClock(Date.UTC(2026, 5, 1, 12));
let server: TestServer;
let token: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer({ clock });
  token = await server.signUp('profile@test.example');
  other = await server.signUp();
});
afterAll(() => server.stop());

const me = (as = token) => server.ok(getUserInfo, {}, as);
const clean = () => server.wired.files.jobs[0]?.run();
const status = async (path: string | null) => (await server.fetch(path ?? '')).status;

async function uploaded(as = token, width = 400, height = 300): Promise<string> {
  const picture = await sharp({ create: { width, height, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
  const client = createClient({ baseUrl: server.url, language: () => 'en', token: () => as });
  return client.upload('/upload', new Blob([new Uint8Array(picture)]));
}

describe('the profile', () => {
  it('[ENT-006] has nickname, head_portrait, signature, credit score, email, mobile, account name, invite code and verification level', async () => {
    expect(await me()).toEqual({
      id: expect.any(Number),
      nickname: expect.stringMatching(/^\w/),
      head_portrait: null,
      signature: '',
      credit_score: 10,
      email: 'profile@test.example',
      mobile: null,
      account_name: 'profile@test.example',
      invite_code: expect.stringMatching(/^[0-9A-Z]{8}$/),
      verification_level: 0,
      has_pay_password: false,
      created: clock.now(),
      language: null,
      fiat: null,
      shortcuts: null,
    });
  });

  it('the credit score rises by the published parts as they come true, and by nothing else', async () => {
    const fresh = await server.signUp();
    const read = () => server.ok(getCreditScore, {}, fresh);
    const reached = async () => (await read()).parts.filter(({ points }) => points > 0).map(({ part }) => part);
    expect(await read()).toMatchObject({ score: 10, most: 100 });
    expect(await reached()).toEqual(['email']);
    await server.ok(editNickname, { nickname: 'Credit' }, fresh);
    expect((await read()).score).toBe(10);
    const { id } = await me(fresh);
    await sql`
      UPDATE users SET anti_phishing = 'blue door', pay_password_hash = 'x', created_at = created_at - ${2 * CREDIT_AGE_STEP_MS}
      WHERE id = ${id}`.execute(server.platform.db);
    expect(await reached()).toEqual(['email', 'pay_password', 'anti_phishing', 'age']);
    expect((await read()).score).toBe(10 + 10 + 5 + 2);
    expect((await me(fresh)).credit_score).toBe(27);
    expect((await me(other)).credit_score).toBe(10);
  });

  it('[CALL-020,RULE-084,RULE-086] the nickname is changed to one by the rules, another leaves it as it is', async () => {
    await server.ok(editNickname, { nickname: '小明1' }, token);
    expect((await me()).nickname).toBe('小明1');
    for (const [nickname, code] of [
      ['A', 'IDENTITY_TEXT_TOO_SHORT'],
      ['Abcdefghijk', 'IDENTITY_TEXT_TOO_LONG'],
      ['Bob!', 'IDENTITY_TEXT_CHARACTERS'],
      ['', 'IDENTITY_TEXT_TOO_SHORT'],
    ]) {
      const answer = await server.refused(editNickname, { nickname, lang: 'en' }, token);
      expect(answer).toMatchObject({ error: code, fields: [{ path: 'nickname', code }] });
    }
    expect((await me()).nickname).toBe('小明1');
    expect((await me(other)).nickname).not.toBe('小明1');
  });

  it('[ERR-026] a nickname that is too long is told as text too long', async () => {
    const answer = await server.refused(editNickname, { nickname: 'Abcdefghijk', lang: 'en' }, token);
    expect(answer.message).toBe('Text too long: at most 10 characters');
  });

  it('[AMB-99,RULE-085] the signature is changed, refused by the rules, and removed by an empty one', async () => {
    await server.ok(editSignature, { signature: '慢慢来2026' }, token);
    expect((await me()).signature).toBe('慢慢来2026');
    expect((await server.refused(editSignature, { signature: 'x' }, token)).error).toBe('IDENTITY_TEXT_TOO_SHORT');
    expect((await me()).signature).toBe('慢慢来2026');
    await server.ok(editSignature, { signature: '' }, token);
    expect((await me()).signature).toBe('');
  });

  it.each([editNickname, editSignature, uploadHeadPortrait, saveSettings])('$id asks a visitor to log in', async (call) => {
    expect(await server.refused(call, {})).toMatchObject({ type: '999' });
  });
});

describe('the picture', () => {
  it('[CALL-019] is made of an upload: a public square of its own, while the upload is used up', async () => {
    const reference = await uploaded();
    const { head_portrait } = await server.ok(uploadHeadPortrait, { head_portrait: reference }, token);
    expect(head_portrait).toMatch(/^\/api\/files\/[0-9a-f]{32}\.jpg$/);
    expect(head_portrait).not.toContain(reference.slice(8, 30));
    expect((await me()).head_portrait).toBe(head_portrait);
    const response = await server.fetch(head_portrait ?? '');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const head = Buffer.from(await response.arrayBuffer());
    // The frame head of a JPEG says height and width.
    const frame = head.indexOf(Buffer.from([0xff, 0xc0]));
    expect([head.readUInt16BE(frame + 5), head.readUInt16BE(frame + 7)]).toEqual([256, 256]);
    expect((await server.refused(uploadHeadPortrait, { head_portrait: reference }, token)).error).toBe('FILES_NOT_FOUND');
    expect((await me()).head_portrait).toBe(head_portrait);
  });

  it('is never made of what is not the own unused upload', async () => {
    const before = (await me()).head_portrait;
    const [stolen, own] = [await uploaded(other), (await me(token)).head_portrait];
    for (const reference of [
      stolen,
      own,
      `/upload/${'0'.repeat(32)}.jpg`,
      '/upload/../../keys/codes.key',
      'https://evil.example/x.png',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
    ]) {
      const answer = await server.refused(uploadHeadPortrait, { head_portrait: reference }, token);
      expect(answer).toMatchObject({ error: 'FILES_NOT_FOUND', fields: [{ path: 'head_portrait' }] });
    }
    expect((await me()).head_portrait).toBe(before);
  });

  it('is one after many at once, and those before are gone after an hour', async () => {
    const references = await Promise.all([1, 2].map((edge) => uploaded(token, 40 * edge, 40)));
    references.push(await uploaded(), await uploaded());
    const made = await Promise.all(
      references.map(async (head_portrait) => (await server.ok(uploadHeadPortrait, { head_portrait }, token)).head_portrait),
    );
    const { head_portrait: now } = await me();
    expect(made).toContain(now);
    clock.advance(3_600_000);
    await clean();
    expect(await Promise.all(made.map(status))).toEqual(made.map((path) => (path === now ? 200 : 404)));
  });

  it('is removed by an empty reference', async () => {
    const before = (await me()).head_portrait;
    expect(await server.ok(uploadHeadPortrait, { head_portrait: '' }, token)).toEqual({ head_portrait: null });
    expect((await me()).head_portrait).toBeNull();
    clock.advance(3_600_000);
    expect(await status(before)).toBe(404);
  });
});

describe('choices that follow the user', () => {
  it('are kept one by one and found on another device', async () => {
    await server.ok(saveSettings, { language: 'th' }, token);
    await server.ok(saveSettings, { fiat: 'JPY' }, token);
    await server.ok(saveSettings, { shortcuts: ['loans', 'otc', 'loans', 'bills'] }, token);
    await server.ok(saveSettings, {}, token);
    const second = await server.ok(login, { user_string: 'profile@test.example', password: 'correct horse battery' });
    expect(await me(second)).toMatchObject({ language: 'th', fiat: 'JPY', shortcuts: ['loans', 'otc', 'bills'] });
    expect(await me(other)).toMatchObject({ language: null, fiat: null, shortcuts: null });
  });

  it.each([
    { language: 'xx' },
    { fiat: 'CHF' },
    { theme: 'dark' },
    { language: null },
    { shortcuts: [] },
    { shortcuts: ['nothing'] },
    { shortcuts: 'loans' },
    { shortcuts: null },
    { shortcuts: MENU_PRODUCTS.slice(0, 10) },
  ])('refuses %j', async (input) => {
    expect((await server.refused(saveSettings, input, token)).error).toBe('PARAMETER_ERROR');
    expect(await me()).toMatchObject({ language: 'th', fiat: 'JPY' });
  });
});

describe('a deleted account', () => {
  it('leaves no file behind: picture, claimed and unused uploads are gone with it, those of others stay', async () => {
    const mine = await server.signUp();
    const { head_portrait } = await server.ok(uploadHeadPortrait, { head_portrait: await uploaded(mine) }, mine);
    const { id } = await me(mine);
    const [claimed, unused, theirs] = [await uploaded(mine), await uploaded(mine), await uploaded(other)];
    const { files } = server.wired;
    const { db } = server.platform;
    const purpose = { ownerId: id, purpose: 'voucher', field: 'voucher' } as const;
    await inTransaction(db, (tx) => files.claim(tx, { ...purpose, reference: claimed }));
    const read = (reference: string, as: string) =>
      server.fetch(`/api${reference}`, { headers: { authorization: as } }).then((response) => response.status);
    expect([await status(head_portrait), await read(claimed, mine), await read(unused, mine)]).toEqual([200, 200, 200]);

    await server.ok(returnFunds, {}, mine);
    await server.ok(stepUp, { purpose: 'delete_account', password: 'correct horse battery' }, mine);
    await server.ok(closeAccount, {}, mine);
    expect(await status(head_portrait)).toBe(404);
    for (const reference of [claimed, unused]) expect(await files.readOwn(id, reference.slice('/upload/'.length))).toBeNull();
    expect(await read(theirs, other)).toBe(200);
    await clean();
    const { rows } = await sql`SELECT FROM files WHERE owner_id = ${id}`.execute(db);
    expect(rows).toEqual([]);
    // What it gave back before is declared: the books add up.
    await server.wired.checkBeforeOpening();
  });
});

describe('the account name', () => {
  const signInAs = (user_string: string) => server.call(login, { user_string, password: 'correct horse battery' });
  const rename = (name: string, as: string) => server.call(editAccountName, { account_name: name }, as);
  const errorOf = async (name: string, as: string) => {
    const answer = await rename(name, as);
    return answer.type === 'ok' ? 'ok' : answer.error;
  };

  it('[AMB-110] [RULE-087] is letters and digits, and opens the account in any case of letters, beside its contact', async () => {
    const email = 'named@test.example';
    const own = await server.signUp(email);
    for (const name of ['user_01', '小明小明', 'abc', 'a'.repeat(21), '13800138000', 'us er', ''])
      expect({ name, error: await errorOf(name, own) }).toEqual({ name, error: 'IDENTITY_ACCOUNT_NAME_FORM' });
    expect((await signInAs('user01')).type).toBe('error');
    expect(await errorOf('User01', own)).toBe('ok');
    expect((await me(own)).account_name).toBe('User01');
    for (const name of ['user01', ' USER01 ', email])
      expect({ name, type: (await signInAs(name)).type }).toEqual({ name, type: 'ok' });
  });

  it('[AMB-110] is one user’s alone whatever its case, and stays for 30 days', async () => {
    const [first, second] = [await server.signUp(), await server.signUp()];
    const answers = await Promise.all([errorOf('Trader1', first), errorOf('tRADER1', second)]);
    expect(answers.toSorted()).toEqual(['IDENTITY_ACCOUNT_NAME_TAKEN', 'ok']);
    const [has, hasNot] = answers[0] === 'ok' ? [first, second] : [second, first];
    // A name that was refused uses nothing up.
    expect(await errorOf('Trader2', hasNot)).toBe('ok');
    const since = clock.now();
    clock.advance(30 * 86_400_000 - 1);
    expect(await server.refused(editAccountName, { account_name: 'Trader3' }, has)).toMatchObject({
      error: 'IDENTITY_ACCOUNT_NAME_STAYS',
      params: { from: since + 30 * 86_400_000 },
    });
    clock.advance(1);
    const again = (await server.ok(login, { user_string: 'trader1', password: 'correct horse battery' })) as string;
    expect(await errorOf('Trader3', again)).toBe('ok');
    expect((await signInAs('trader1')).type).toBe('error');
  });

  it('[AMB-110] of sixteen changes at once is changed once', async () => {
    const own = await server.signUp();
    const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => errorOf(`Sixteen${i}`, own)));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'IDENTITY_ACCOUNT_NAME_STAYS')).toHaveLength(15);
  });
});
