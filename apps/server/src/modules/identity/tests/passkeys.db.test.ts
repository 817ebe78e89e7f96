import {
  addPasskey,
  getSecurity,
  getUserInfo,
  listPasskeys,
  login,
  loginSecondStep,
  passkeyLogin,
  passkeyLoginOptions,
  removePasskey,
  renamePasskey,
  setAntiPhishing,
  startPasskey,
  stepUp,
  stepUpPasskeyOptions,
} from '@glasshouse/contract/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestAuthenticator } from './support/authenticator.ts';
import { grant, newcomer, ticketFor } from './support/factors.ts';
import { PASSWORD, type TestIdentity, openTestIdentity } from './support/identity.ts';

let test: TestIdentity;
let count = 0;
beforeAll(async () => {
  test = await openTestIdentity();
});
afterAll(() => test.close());
const address = () => `passkey${++count}@test.example`;

/** A user with a passkey. */
async function passkeyOwner() {
  const email = address();
  const token = await newcomer(test, email);
  await grant(test, token, 'passkey');
  const device = new TestAuthenticator();
  const passkey = device.create(await test.ok(startPasskey, {}, token));
  const { id, recovery_codes: codes } = await test.ok(addPasskey, { name: ' My  phone ', passkey }, token);
  return { email, token, device, id, codes: codes ?? [] };
}

const signIn = async (device: TestAuthenticator, bend = {}) =>
  test.call(passkeyLogin, { passkey: device.get(await test.ok(passkeyLoginOptions, {}), bend) });
const failed = { error: 'IDENTITY_PASSKEY_FAILED' };

describe('passkeys', () => {
  it('are added with step-up, named, listed and renamed, and bring recovery codes', async () => {
    const { token, id, codes } = await passkeyOwner();
    expect(codes).toHaveLength(10);
    await test.ok(renamePasskey, { id, name: 'Old phone' }, token);
    expect((await test.ok(listPasskeys, {}, token)).list).toMatchObject([{ id, name: 'Old phone', last_used: null }]);
    expect(await test.refused(startPasskey, {}, token)).toMatchObject({ error: 'IDENTITY_STEP_UP_REQUIRED' });
    const stranger = await newcomer(test, address());
    expect(await test.refused(renamePasskey, { id, name: 'Mine' }, stranger)).toMatchObject({
      error: 'IDENTITY_PASSKEY_UNKNOWN',
    });
  });

  it('sign in alone, and prove the second step of a password', async () => {
    const { email, device } = await passkeyOwner();
    const answer = await signIn(device);
    if (answer.type !== 'ok') throw new Error(answer.message);
    expect(await test.ok(getUserInfo, {}, answer.message)).toMatchObject({ email });
    const ticket = await ticketFor(test, email);
    const options = await test.ok(passkeyLoginOptions, { ticket });
    expect(options['allowCredentials']).toMatchObject([{ id: device.id.toString('base64url') }]);
    expect(await test.ok(loginSecondStep, { ticket, passkey: device.get(options) })).toHaveLength(43);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['a person that was not verified', { unverified: true }],
    ['a counter that goes back', { counter: 0 }],
    ['a handle of somebody else', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('are refused when they come from %s', async (_name, bend) => {
    const { device } = await passkeyOwner();
    expect(await signIn(device)).toMatchObject({ type: 'ok' });
    expect(await signIn(device, bend)).toMatchObject(failed);
    expect(await signIn(device)).toMatchObject({ type: 'ok' });
  });

  it('are refused when an answer is used again, twenty times at once too', async () => {
    const { device } = await passkeyOwner();
    const passkey = device.get(await test.ok(passkeyLoginOptions, {}));
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.call(passkeyLogin, { passkey })));
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(await test.refused(passkeyLogin, { passkey })).toMatchObject(failed);
  });

  it('are refused for another purpose, another session, another ticket, another account, and after five minutes', async () => {
    const [mine, theirs] = [await passkeyOwner(), await passkeyOwner()];
    const optionsOfLogin = await test.ok(passkeyLoginOptions, {});
    const proof = { purpose: 'withdraw' as const, password: PASSWORD };
    expect(await test.refused(stepUp, { ...proof, passkey: mine.device.get(optionsOfLogin) }, mine.token)).toMatchObject({
      error: 'IDENTITY_FACTOR_WRONG',
    });
    const options = await test.ok(stepUpPasskeyOptions, { purpose: 'withdraw' }, mine.token);
    const forAddress = { ...proof, purpose: 'address' as const, passkey: mine.device.get(options) };
    expect(await test.refused(stepUp, forAddress, mine.token)).toMatchObject({ error: 'IDENTITY_FACTOR_WRONG' });
    const ofThem = await test.ok(stepUpPasskeyOptions, { purpose: 'withdraw' }, theirs.token);
    expect(await test.refused(stepUp, { ...proof, passkey: mine.device.get(ofThem) }, mine.token)).toMatchObject({
      error: 'IDENTITY_FACTOR_WRONG',
    });
    // The right challenge, signed by a passkey of somebody else.
    const own = await test.ok(stepUpPasskeyOptions, { purpose: 'withdraw' }, mine.token);
    expect(await test.refused(stepUp, { ...proof, passkey: theirs.device.get(own) }, mine.token)).toMatchObject({
      error: 'IDENTITY_FACTOR_WRONG',
    });
    const ticket = await ticketFor(test, mine.email);
    const foreignTicket = await ticketFor(test, theirs.email);
    const optionsOfTheirs = await test.ok(passkeyLoginOptions, { ticket: foreignTicket });
    expect(await test.refused(loginSecondStep, { ticket, passkey: mine.device.get(optionsOfTheirs) })).toMatchObject({
      error: 'IDENTITY_FACTOR_WRONG',
    });
    const late = await test.ok(passkeyLoginOptions, {});
    test.clock.advance(5 * 60_000);
    expect(await test.refused(passkeyLogin, { passkey: mine.device.get(late) })).toMatchObject(failed);
  });

  it('step up together with the password', async () => {
    const { token, device } = await passkeyOwner();
    const options = await test.ok(stepUpPasskeyOptions, { purpose: 'anti_phishing' }, token);
    await grant(test, token, 'anti_phishing', { passkey: device.get(options) });
    expect(await test.ok(setAntiPhishing, { phrase: 'blue kettle' }, token)).toEqual({});
  });

  it('are gone when they are removed: nobody signs in with them, and the last takes the recovery codes with it', async () => {
    const { email, token, device, id, codes } = await passkeyOwner();
    await grant(test, token, 'passkey', { recovery_code: codes[0] as string });
    await test.ok(removePasskey, { id }, token);
    expect(await signIn(device)).toMatchObject(failed);
    expect(await test.ok(getSecurity, {}, token)).toMatchObject({ passkeys: 0, recovery_codes_left: 0 });
    expect(await test.ok(login, { user_string: email, password: PASSWORD })).toHaveLength(43);
  });

  it.each([
    '',
    '{}',
    'null',
    '[]',
    '"x"',
    '{"id":1}',
    '{"id":"x","response":{}}',
    '{"response":{"clientDataJSON":"e30"}}',
    JSON.stringify({ id: 'a', response: { clientDataJSON: Buffer.from('{"challenge":"\\u0000"}').toString('base64url') } }),
    JSON.stringify({ id: '\u0000', response: { clientDataJSON: 'eyJjaGFsbGVuZ2UiOiJhIn0' } }),
  ])('answers %j with a refusal', async (passkey) => {
    expect(await test.refused(passkeyLogin, { passkey })).toMatchObject(failed);
  });

  it('do not work at an IP address, which is said with the address where they do', async () => {
    const token = await newcomer(test, address());
    test.browser.host = '127.0.0.1:3000';
    try {
      expect(await test.refused(passkeyLoginOptions, {})).toMatchObject({ error: 'IDENTITY_PASSKEY_ADDRESS' });
      expect(await test.refused(startPasskey, {}, token)).toMatchObject({ error: 'IDENTITY_PASSKEY_ADDRESS' });
      expect(await test.ok(getSecurity, {}, token)).toMatchObject({
        passkeys_possible: false,
        passkey_address: 'http://localhost:3000',
      });
    } finally {
      test.browser.host = 'localhost:3000';
    }
    expect(await test.ok(getSecurity, {}, token)).toMatchObject({ passkeys_possible: true, passkey_address: null });
  });
});
