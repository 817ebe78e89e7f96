/** Passkeys of the staff, with an authenticator made of software: setting one up by invitation, and signing in with it. */
import {
  acceptInvitation,
  confirmSignIn,
  listStaff,
  openInvitation,
  signIn,
  startEnrolment,
} from '@glasshouse/contract/backoffice';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteFromConsole } from './modules/backoffice/index.ts';
import { STAFF_PASSWORD, makeStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { TestAuthenticator } from './modules/identity/tests/support/authenticator.ts';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';

let server: TestServer;
const device = new TestAuthenticator();
const email = 'key@staff.example';
const refused = { error: 'BACKOFFICE_FACTOR_REFUSED' };
const options = (json: string | null) => JSON.parse(json ?? 'null') as { challenge: string };
const here = () => ({ origin: server.url });

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a passkey of the staff', () => {
  it('is set up by invitation; a wrong answer leaves the invitation good', async () => {
    const { db, clock, random } = server.platform;
    const { invitation } = await inviteFromConsole({ db, clock, random }, { email, role: 'owner' });
    const enrol = () => server.ok(startEnrolment, { invitation, password: STAFF_PASSWORD, factor: 'passkey' });

    const elsewhere = await enrol();
    const phished = device.create(options(elsewhere.passkey), { origin: 'https://evil.example' });
    expect(await server.refused(acceptInvitation, { ticket: elsewhere.ticket, passkey: phished })).toMatchObject(refused);
    // A passkey's enrolment is not finished with a code.
    expect(await server.refused(acceptInvitation, { ticket: elsewhere.ticket, code: '123456' })).toMatchObject(refused);
    expect((await server.call(openInvitation, { invitation })).type).toBe('ok');

    const { ticket, passkey } = await enrol();
    const { session } = await server.ok(acceptInvitation, { ticket, passkey: device.create(options(passkey), here()) });
    const [member] = await server.ok(listStaff, {}, session.token);
    expect(member).toMatchObject({ email, state: 'active', factors: ['passkey'] });
  });

  it('signs in; an answer is good for its ticket only, and once', async () => {
    const first = await server.ok(signIn, { email, password: STAFF_PASSWORD });
    expect(first.factors).toEqual(['passkey']);
    const answer = device.get(options(first.passkey), here());
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => server.call(confirmSignIn, { ticket: first.ticket, passkey: answer })),
    );
    expect(tries.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const second = await server.ok(signIn, { email, password: STAFF_PASSWORD });
    expect(await server.refused(confirmSignIn, { ticket: second.ticket, passkey: answer })).toMatchObject(refused);
    const fresh = device.get(options(second.passkey), here());
    expect((await server.call(confirmSignIn, { ticket: second.ticket, passkey: fresh })).type).toBe('ok');
  });

  it.each([
    ['another page', { origin: 'https://evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['a person who was not verified', { unverified: true }],
    ['a counter that went back', { counter: 0 }],
    ['another person', { userHandle: 'c29tZWJvZHk' }],
  ])('is refused from %s', async (_what, bend) => {
    const { ticket, passkey } = await server.ok(signIn, { email, password: STAFF_PASSWORD });
    const answer = device.get(options(passkey), { ...here(), ...bend });
    expect(await server.refused(confirmSignIn, { ticket, passkey: answer })).toMatchObject(refused);
  });

  it('of one member does not open another’s account', async () => {
    const other = await makeStaff(server, 'support');
    const { ticket } = await server.ok(signIn, { email: other.email, password: STAFF_PASSWORD });
    const own = await server.ok(signIn, { email, password: STAFF_PASSWORD });
    const answer = device.get(options(own.passkey), here());
    expect(await server.refused(confirmSignIn, { ticket, passkey: answer })).toMatchObject(refused);
  });
});
