/** Step-up by `pay_password` and `code` in the call itself (AMB-25, AMB-108): as strong as a grant that was asked for before. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS, errorsOf } from '@glasshouse/contract';
import { TOTP_STEP_MS, totpCode } from './platform/factors/totp.ts';
import { TestFunding, type TestUser } from './testing-funding.ts';

const PASSWORD = 'correct horse battery';

let test: TestFunding;
beforeAll(async () => {
  test = await TestFunding.open();
});
afterAll(() => test.server.stop());

interface Answered {
  type: string;
  error?: string;
  // What is answered differs from call to call.
  // oxlint-disable-next-line typescript/no-explicit-any
  message: any;
  ack?: { sealed: string };
  fields?: { path: string; code: string }[];
}

async function send(user: TestUser, path: string, fields: Record<string, unknown>, method = 'POST'): Promise<Answered> {
  const query = method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
  const response = await test.server.fetch(`/api${path}${query}`, {
    method,
    headers: { authorization: user.token, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { body: JSON.stringify(fields) }),
  });
  return (await response.json()) as Answered;
}

const out = (user: TestUser, proofs: Record<string, string>, more: object = {}) =>
  send(user, '/wallet/out', { currency: 3, number: '10', address_id: user.addressId, ...more, ...proofs });
const wait = () => test.clock.advance(TOTP_STEP_MS);
const codeOf = (secret: string) => totpCode(secret, test.clock.now());

/** Turns an authenticator app on, by proofs in the calls, and lets the day pass in which withdrawals wait. */
async function withTotp(user: TestUser): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await send(user, '/safe/totp/start', { pay_password: PASSWORD })).message;
  const { recovery_codes: codes } = (await send(user, '/safe/totp/confirm', { code: codeOf(secret) })).message;
  await sql`UPDATE users SET withdrawals_stopped_until = NULL WHERE id = ${user.id}`.execute(test.db);
  return { secret, codes };
}

describe('step-up within a call', () => {
  it('[AMB-25,AMB-108,CALL-050] a withdrawal is accepted with the password alone where the account has no second factor', async () => {
    const user = await test.user();
    expect(await out(user, {})).toMatchObject({ error: 'IDENTITY_STEP_UP_REQUIRED' });
    expect(await out(user, { pay_password: 'wrong horse battery' })).toMatchObject({
      error: 'IDENTITY_PROOF_WRONG',
      fields: [{ path: 'pay_password' }],
    });
    expect(await out(user, { code: '123456' })).toMatchObject({ fields: [{ path: 'pay_password', code: 'FIELD_REQUIRED' }] });
    expect(await out(user, { pay_password: PASSWORD })).toMatchObject({ type: 'ok', message: { number: '10' } });
    // One proof, one withdrawal.
    expect(await out(user, {})).toMatchObject({ error: 'IDENTITY_STEP_UP_REQUIRED' });
  });

  it('asks for the second factor of the account, takes each code once, and takes a recovery code in its place', async () => {
    const user = await test.user();
    const { secret, codes } = await withTotp(user);
    expect(await out(user, { pay_password: PASSWORD })).toMatchObject({
      error: 'IDENTITY_FACTOR_WRONG',
      fields: [{ path: 'code' }],
    });
    wait();
    const code = codeOf(secret);
    expect(await out(user, { pay_password: PASSWORD, code })).toMatchObject({ type: 'ok' });
    expect(await out(user, { pay_password: PASSWORD, code })).toMatchObject({ error: 'IDENTITY_FACTOR_WRONG' });
    expect(await out(user, { pay_password: PASSWORD, code: String(codes[0]) })).toMatchObject({ type: 'ok' });
    expect(await out(user, { pay_password: PASSWORD, code: String(codes[0]) })).toMatchObject({ error: 'IDENTITY_FACTOR_WRONG' });
    const { message } = await send(user, '/safe/events', {}, 'GET');
    expect(message.list.filter(({ kind }: { kind: string }) => kind === 'recovery_code_used')).toHaveLength(1);
  });

  it('counts its wrong tries with those of /safe/step_up', async () => {
    const user = await test.user();
    for (let i = 0; i < 3; i++) await out(user, { pay_password: 'wrong horse battery' });
    for (let i = 0; i < 2; i++) await send(user, '/safe/step_up', { purpose: 'withdraw', password: 'wrong horse battery' });
    expect(await out(user, { pay_password: PASSWORD })).toMatchObject({ error: 'IDENTITY_TOO_MANY_TRIES' });
    expect(await send(user, '/safe/step_up', { purpose: 'withdraw', password: PASSWORD })).toMatchObject({
      error: 'IDENTITY_TOO_MANY_TRIES',
    });
  });

  it('a repeat of a withdrawal with its request id gets the first answer, although its code is used up or another', async () => {
    const user = await test.user();
    const { secret } = await withTotp(user);
    wait();
    const proofs = { pay_password: PASSWORD, code: codeOf(secret) };
    const first = await out(user, proofs, { request_id: 'request-1' });
    expect(first).toMatchObject({ type: 'ok', ack: { sealed: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    // Each acknowledgement is signed for itself; what it seals is the first answer.
    const { message, ack } = first;
    const again = { type: 'ok', message, ack: { sealed: ack?.sealed } };
    expect(await out(user, proofs, { request_id: 'request-1' })).toMatchObject(again);
    wait();
    expect(await out(user, { ...proofs, code: codeOf(secret) }, { request_id: 'request-1' })).toMatchObject(again);
    expect(await out(user, proofs, { request_id: 'request-1', number: '11' })).toMatchObject({ error: 'REQUEST_ID_REUSED' });
  });

  it('of eight withdrawals at once with one code one is accepted', async () => {
    const user = await test.user();
    const { secret } = await withTotp(user);
    wait();
    const proofs = { pay_password: PASSWORD, code: codeOf(secret) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => out(user, proofs)));
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(await test.breaches()).toEqual([]);
  });

  it('the pay password takes the place of the login password where one is set, and a mailed code is no second factor', async () => {
    const user = await test.user();
    const mailed = async (scene: string) => {
      await send(user, '/sms_mail', { user_string: user.email, scene });
      return (await send(user, '/demo/outbox', { to: user.email }, 'GET')).message[0].code as string;
    };
    const pay = { password: 'money horse battery', re_password: 'money horse battery' };
    expect(
      await send(user, '/safe/pay_password', { ...pay, code: await mailed('pay_password'), pay_password: PASSWORD }),
    ).toMatchObject({ type: 'ok' });
    await sql`UPDATE users SET withdrawals_stopped_until = NULL WHERE id = ${user.id}`.execute(test.db);
    expect(await out(user, { pay_password: PASSWORD })).toMatchObject({ error: 'IDENTITY_PROOF_WRONG' });
    expect(await out(user, { pay_password: 'money horse battery' })).toMatchObject({ type: 'ok' });

    const secret = await (async () => {
      const started = await send(user, '/safe/totp/start', { pay_password: 'money horse battery' });
      await send(user, '/safe/totp/confirm', { code: codeOf(started.message.secret) });
      return started.message.secret as string;
    })();
    test.clock.advance(60_000);
    const code = await mailed('password');
    const next = { password: 'third horse battery', re_password: 'third horse battery', code };
    const proofs = { pay_password: 'money horse battery' };
    expect(await send(user, '/safe/update_password', { ...next, ...proofs })).toMatchObject({
      error: 'IDENTITY_FACTOR_WRONG',
      fields: [{ path: 'factor_code' }],
    });
    expect(await send(user, '/safe/update_password', { ...next, ...proofs, factor_code: codeOf(secret) })).toMatchObject({
      type: 'ok',
    });
  });

  it('its proofs are no part of the digest that is kept of an attempt', async () => {
    const user = await test.user();
    const first = await out(user, { pay_password: PASSWORD }, { request_id: 'request-2' });
    // The same attempt without a proof: with another digest it would be refused as another one.
    expect(await out(user, {}, { request_id: 'request-2' })).toEqual(first);
  });
});

it('[AMB-108] every call that can ask for step-up takes its proofs, and no other', () => {
  const asks = CALLS.filter((call) => errorsOf(call).includes('IDENTITY_STEP_UP_REQUIRED')).map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(asks.sort()).toEqual([
    'POST /safe/anti_phishing',
    'POST /safe/email',
    'POST /safe/mobile',
    'POST /safe/passkeys/remove',
    'POST /safe/passkeys/start',
    'POST /safe/pay_password',
    'POST /safe/recovery_codes',
    'POST /safe/totp/remove',
    'POST /safe/totp/start',
    'POST /safe/update_password',
    'POST /user/cash_save',
    'POST /user/cash_save_international',
    'POST /user/delete',
    'POST /user/wallet/hold',
    'POST /user/wallet/save',
    'POST /wallet/out',
  ]);
  for (const call of CALLS)
    expect([call.id, call.stepUp !== null]).toEqual([call.id, errorsOf(call).includes('IDENTITY_STEP_UP_REQUIRED')]);
});
