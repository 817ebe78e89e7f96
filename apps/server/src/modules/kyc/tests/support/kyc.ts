/** Test helper: users whose contacts are bound, and what they hand in. */
import type { CallInput } from '@glasshouse/contract';
import { listReviews, approveReview, claimReview, getReview, rejectReview } from '@glasshouse/contract/backoffice';
import { listOutbox } from '@glasshouse/contract/demo';
import { upload } from '@glasshouse/contract/files';
import { sendMailCode } from '@glasshouse/contract/identity';
import { getIdentityState, submitIdentity } from '@glasshouse/contract/kyc';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { TestServer } from '../../../../platform/testing/test-server.ts';

/** A user who may hand his identity in. */
export interface Person {
  id: number;
  email: string;
  token: string;
}

let people = 0;

/** A signed-in user with a bound number. */
export async function makePerson(server: TestServer, mobile?: string | null): Promise<Person> {
  const number = ++people;
  const email = `person${number}@test.example`;
  const token = await server.signUp(email);
  const { rows } = await sql<{ id: number }>`
    UPDATE users SET mobile = ${mobile === undefined ? `+4477009${String(number).padStart(5, '0')}` : mobile}
    WHERE email = ${email} RETURNING id`.execute(server.platform.db);
  return { id: rows[0]?.id as number, email, token };
}

/** Many signed-in users at once, without passwords: hashing those of a crowd takes longer than the test. */
export async function makeCrowd(server: TestServer, size: number): Promise<Person[]> {
  const now = server.platform.clock.now();
  const crowd = Array.from({ length: size }, () => ({
    number: ++people,
    token: randomBytes(32).toString('base64url'),
  })).map(({ number, token }) => ({ number, token, email: `person${number}@test.example` }));
  const rows = crowd.map(({ number, token, email }) => ({
    email,
    mobile: `+4477009${String(number).padStart(5, '0')}`,
    hash: createHash('sha256').update(token).digest('hex'),
  }));
  const { rows: made } = await sql<{ id: number; email: string }>`
    WITH new AS (SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS new (email text, mobile text, hash text)),
    made AS (
      INSERT INTO users (email, mobile, password_hash, account_name, nickname, invite_code, created_at)
      SELECT email, mobile, '-', email, left(hash, 10), left(hash, 8), ${now} FROM new RETURNING id, email)
    , opened AS (
      INSERT INTO sessions (token_hash, user_id, created_at, last_used_at, expires_at, ip, user_agent)
      SELECT decode(hash, 'hex'), id, ${now}, ${now}, ${now + 3_600_000}, '', '' FROM made JOIN new USING (email))
    SELECT id, email FROM made`.execute(server.platform.db);
  return crowd.map(({ token, email }) => ({ id: made.find((one) => one.email === email)?.id as number, email, token }));
}

/** A code of the scene `kyc`. The clock has to have moved on by a minute since the last one. */
export async function kycCode(server: TestServer, { email, token }: Person): Promise<string> {
  await server.ok(sendMailCode, { user_string: email, scene: 'kyc' }, token);
  const [mail] = await server.ok(listOutbox, { to: email });
  return mail?.code ?? '';
}

/** Level 1 as it is handed in; `number` is the document's. */
export const basic = (number: string, more: Partial<CallInput<typeof submitIdentity>> = {}) => ({
  real_type: 1,
  id_type: 'passport',
  name: 'Ada Lovelace',
  card_id: number,
  ...more,
});

/** Sends a picture of noise that is like no other; its reference. */
export async function sendPicture(server: TestServer, token: string, seed: number): Promise<string> {
  const noise = Buffer.from(Array.from({ length: 32 * 32 * 3 }, (_, index) => (index * 31 + seed * 97) % 256));
  const png = await sharp(noise, { raw: { width: 32, height: 32, channels: 3 } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png');
  const response = await server.fetch(`/api${upload.path}`, { method: 'POST', headers: { authorization: token }, body: form });
  const answer = (await response.json()) as { type: string; message: string };
  if (answer.type !== 'ok') throw new Error(`the upload was refused: ${JSON.stringify(answer)}`);
  return answer.message;
}

/** Hands level 1 in. */
export async function handInBasic(server: TestServer, person: Person, number: string, more = {}) {
  const email_code = await kycCode(server, person);
  return server.call(submitIdentity, { ...basic(number, more), email_code }, person.token);
}

/** The waiting review of a user. */
export async function reviewOf(server: TestServer, token: string, userId: number): Promise<number> {
  const { list } = await server.ok(listReviews, { queue: 'kyc', tab: 'waiting', limit: '100' }, token);
  const row = list.find(({ user }) => user?.id === userId);
  if (!row) throw new Error(`no review waits for user ${userId}`);
  return row.id;
}

/** A reviewer takes the review of a user and decides it. */
export async function decideReview(server: TestServer, token: string, userId: number, reason: string | null) {
  const review_id = await reviewOf(server, token, userId);
  await server.ok(claimReview, { review_id }, token);
  const { hash } = await server.ok(getReview, { review_id: String(review_id) }, token);
  const note = 'looked at it with care';
  return reason === null
    ? server.ok(approveReview, { review_id, hash, note }, token)
    : server.ok(rejectReview, { review_id, reason, note }, token);
}

/** Verified at level 1 under a name. */
export async function verify(server: TestServer, staffToken: string, person: Person, number: string, name = 'Ada Lovelace') {
  const answer = await handInBasic(server, person, number, { name });
  if (answer.type !== 'ok') throw new Error(`level 1 was refused: ${JSON.stringify(answer)}`);
  await decideReview(server, staffToken, person.id, null);
}

/** Where somebody stands. */
export const stateOf = (server: TestServer, { token }: Person) => server.ok(getIdentityState, {}, token);
