/** Identity verification on a whole server: what is handed in, reviewed, refused, forgotten. */
import { randomBytes } from 'node:crypto';
import { getReview, getReviewPicture, listReviews } from '@glasshouse/contract/backoffice';
import { listOutbox, returnFunds } from '@glasshouse/contract/demo';
import { closeAccount, getUserInfo, stepUp } from '@glasshouse/contract/identity';
import { type IdType, submitIdentity } from '@glasshouse/contract/kyc';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from './platform/clock.ts';
import type { Tx } from './platform/db/database.ts';
import { lazyPersonalKey } from './platform/factors/personal-key.ts';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';
import { makeStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { hashNumbers } from './modules/kyc/store/hash-numbers.ts';
import { forgetVerifications } from './modules/kyc/store/verifications.ts';
import {
  basic,
  decideReview,
  handInBasic,
  kycCode,
  makeCrowd,
  makePerson,
  reviewOf,
  sendPicture,
  stateOf,
  verify,
} from './modules/kyc/tests/support/kyc.ts';

const NOW = Date.UTC(2026, 5, 3, 10);
const MINUTE_MS = 60_000;
const clock = new ManualClock(NOW);
let server: TestServer;
let reviewer: { token: string; id: number };

beforeAll(async () => {
  server = await startTestServer({ clock });
  reviewer = await makeStaff(server, 'reviewer');
});
afterAll(() => server.stop());

const later = () => clock.advance(MINUTE_MS);
const numberOf = () => randomBytes(6).toString('hex');

describe('level 1', () => {
  it('[RULE-066,CALL-009,CALL-010,STATE-001] is handed in, reviewed, failed with a reason, handed in again and verified; the user hears of each', async () => {
    const ada = await makePerson(server);
    expect(await stateOf(server, ada)).toMatchObject({
      level: 0,
      basic: { state: 'none' },
      withdrawn_btc: '0',
      is_automatic: false,
    });
    const number = numberOf();
    expect(await handInBasic(server, ada, number)).toMatchObject({ type: 'ok', message: { state: 'verifying' } });
    const waiting = await stateOf(server, ada);
    expect(waiting.basic).toMatchObject({ state: 'verifying', id_type: 'passport', name: 'A•• L••••', reason: null });
    // Masked for whoever has the session.
    expect(JSON.stringify(waiting)).not.toContain(number.toUpperCase());
    expect(JSON.stringify(waiting)).not.toContain('Lovelace');

    later();
    expect(await handInBasic(server, ada, number)).toMatchObject({ error: 'KYC_IN_REVIEW' });
    await decideReview(server, reviewer.token, ada.id, 'number_mismatch');
    const failed = await stateOf(server, ada);
    expect(failed).toMatchObject({ level: 0, basic: { state: 'failed', reason: 'number_mismatch' } });
    const [rejection] = await server.ok(listOutbox, { to: ada.email });
    expect(rejection?.text).toContain('The number is not the one on the document.');

    later();
    expect(await handInBasic(server, ada, number, { name: 'Ada King' })).toMatchObject({ type: 'ok' });
    await decideReview(server, reviewer.token, ada.id, null);
    expect(await stateOf(server, ada)).toMatchObject({
      level: 1,
      basic: { state: 'verified', reason: null, is_automatic: false },
    });
    expect(await server.ok(getUserInfo, {}, ada.token)).toMatchObject({ verification_level: 1 });
    const [approval] = await server.ok(listOutbox, { to: ada.email });
    expect(approval?.subject).toBe('Level 1 is verified');
    expect(approval?.text).toContain('200 BTC');
    later();
    expect(await handInBasic(server, ada, numberOf())).toMatchObject({ error: 'KYC_VERIFIED' });
  });

  it('[RULE-097] needs a bound email and phone first', async () => {
    const nobody = await makePerson(server, null);
    expect(await server.refused(submitIdentity, { ...basic(numberOf()), email_code: '123456' }, nobody.token)).toMatchObject({
      error: 'KYC_BIND_MOBILE',
    });
    await sql`UPDATE users SET email = NULL, mobile = '+447700911111' WHERE id = ${nobody.id}`.execute(server.platform.db);
    expect(await server.refused(submitIdentity, { ...basic(numberOf()), email_code: '123456' }, nobody.token)).toMatchObject({
      error: 'KYC_BIND_EMAIL',
    });
  });

  it('[RULE-095,RULE-096,AMB-44,AMB-88] refuses bad fields by name, and a wrong code; nothing is kept', async () => {
    const bob = await makePerson(server, '+8613800138111');
    const email_code = await kycCode(server, bob);
    const refused = async (input: object, code = email_code) => {
      const { error, fields } = await server.refused(
        submitIdentity,
        { ...basic(numberOf(), input), email_code: code },
        bob.token,
      );
      return [error, ...(fields ?? []).map(({ path }) => path)];
    };
    expect(await refused({ name: ' ' })).toEqual(['PARAMETER_ERROR', 'name']);
    expect(await refused({ card_id: '' })).toEqual(['PARAMETER_ERROR', 'card_id']);
    expect(await refused({}, '')).toEqual(['PARAMETER_ERROR', 'email_code']);
    expect(await refused({ id_type: 'library_card' })).toEqual(['PARAMETER_ERROR', 'id_type']);
    expect(await refused({ name: 'R2 D2' })).toEqual(['KYC_NAME_INVALID', 'name']);
    expect(await refused({ card_id: '1234' })).toEqual(['KYC_NUMBER_INVALID', 'card_id']);
    expect(await refused({ id_type: 'id_card', card_id: '110105194912310021' })).toEqual(['KYC_NUMBER_CHECK', 'card_id']);
    expect(await refused({ front_pic: '/upload/x' })).toEqual(['FIELD_UNKNOWN', 'front_pic']);
    expect(await refused({ real_type: 2 })).toEqual(['FIELD_UNKNOWN', 'id_type']);
    expect(await refused({}, email_code === '000000' ? '000001' : '000000')).toEqual(['IDENTITY_CODE_WRONG', 'email_code']);
    expect(await stateOf(server, bob)).toMatchObject({ basic: { state: 'none' } });
    expect(
      await server.call(
        submitIdentity,
        { ...basic(numberOf(), { id_type: 'id_card', card_id: '11010519491231002x' }), email_code },
        bob.token,
      ),
    ).toMatchObject({ type: 'ok' });
  });

  it('names how long half of the latest reviews took, once there are five, and only while one is waited for', async () => {
    const { db } = server.platform;
    const [person, other] = [await makePerson(server), await makePerson(server)];
    const usual = async (minutes: readonly number[]) => {
      // Decisions of simulated staff do not count.
      await sql`UPDATE verifications SET is_automatic = true WHERE decided_at IS NOT NULL`.execute(db);
      for (const each of minutes)
        await sql`
          INSERT INTO verifications (user_id, level, state, submitted_at, decided_at)
          VALUES (${other.id}, 1, 'forgotten', ${NOW}, ${NOW + each * MINUTE_MS - 1})`.execute(db);
      return (await stateOf(server, person)).usual_ms;
    };
    expect(await usual([1, 2, 3, 4, 5])).toBeNull();
    expect(await handInBasic(server, person, numberOf())).toMatchObject({ type: 'ok' });
    expect(await usual([1, 2, 3, 4])).toBeNull();
    expect(await usual([9, 2, 1, 5, 3])).toBe(3 * MINUTE_MS);
  });

  it('is handed in at most five times in 24 hours', async () => {
    const eve = await makePerson(server);
    for (let time = 0; time < 5; time++) {
      expect(await handInBasic(server, eve, numberOf())).toMatchObject({ type: 'ok' });
      await decideReview(server, reviewer.token, eve.id, 'details_wrong');
      later();
    }
    expect(await handInBasic(server, eve, numberOf())).toMatchObject({ error: 'KYC_TOO_OFTEN' });
  });
});

describe('one document, one account', () => {
  it('of 64 accounts that hand one document in at once, one gets it', async () => {
    const number = numberOf();
    const people = await makeCrowd(server, 64);
    const codes = await Promise.all(people.map((person) => kycCode(server, person)));
    const answers = await Promise.all(
      people.map((person, index) => {
        // However it is typed.
        const typed = index % 2 === 0 ? number : ` ${number.slice(0, 4)}-${number.slice(4).toUpperCase()} `;
        return server.call(submitIdentity, { ...basic(typed), email_code: codes[index] ?? '' }, person.token);
      }),
    );
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(answers.flatMap((answer) => (answer.type === 'ok' ? [] : [answer.error]))).toEqual(
      Array.from({ length: 63 }, () => 'KYC_DOCUMENT_TAKEN'),
    );
  });

  it('a refused one uses its code up, a failed one is free again', async () => {
    const [first, second] = [await makePerson(server), await makePerson(server)];
    const number = numberOf();
    await handInBasic(server, first, number);
    const email_code = await kycCode(server, second);
    expect(await server.refused(submitIdentity, { ...basic(number), email_code }, second.token)).toMatchObject({
      error: 'KYC_DOCUMENT_TAKEN',
    });
    expect(await server.refused(submitIdentity, { ...basic(numberOf()), email_code }, second.token)).toMatchObject({
      error: 'IDENTITY_CODE_WRONG',
    });
    await decideReview(server, reviewer.token, first.id, 'document_altered');
    later();
    expect(await handInBasic(server, second, number)).toMatchObject({ type: 'ok' });
  });

  it('is known again by a keyed hash; neither name nor number stands in the database', async () => {
    const person = await makePerson(server);
    const number = numberOf();
    await handInBasic(server, person, number, { name: 'Grace Brewster Hopper' });
    const { rows } = await sql<{
      row: string;
    }>`SELECT verifications::text AS row FROM verifications WHERE user_id = ${person.id}`.execute(server.platform.db);
    const { rows: reviews } = await sql<{
      row: string;
    }>`SELECT reviews::text AS row FROM reviews WHERE user_id = ${person.id}`.execute(server.platform.db);
    const kept = JSON.stringify([rows, reviews]);
    for (const secret of ['Hopper', number, number.toUpperCase(), Buffer.from(number.toUpperCase()).toString('hex')])
      expect(kept).not.toContain(secret);
  });
});

describe('level 2', () => {
  it('[RULE-067,STATE-002,ENT-007] needs level 1 and two different pictures of the user’s own; only the owner and the queue’s reviewers see them', async () => {
    const person = await makePerson(server);
    const stranger = await makePerson(server);
    const advanced = async (front: string, back: string) => {
      later();
      const email_code = await kycCode(server, person);
      return server.call(submitIdentity, { real_type: '2', front_pic: front, reverse_pic: back, email_code }, person.token);
    };
    const front = await sendPicture(server, person.token, 1);
    const back = await sendPicture(server, person.token, 2);
    expect(await advanced(front, back)).toMatchObject({ error: 'KYC_BASIC_FIRST' });
    later();
    await verify(server, reviewer.token, person, numberOf());

    const theirs = await sendPicture(server, stranger.token, 3);
    expect(await advanced(front, theirs)).toMatchObject({ error: 'FILES_NOT_FOUND', fields: [{ path: 'reverse_pic' }] });
    expect(await advanced(front, front)).toMatchObject({ error: 'KYC_SAME_PICTURE' });
    expect(await advanced(front, await sendPicture(server, person.token, 1))).toMatchObject({ error: 'KYC_SAME_PICTURE' });
    expect(await advanced(front, '')).toMatchObject({
      error: 'PARAMETER_ERROR',
      fields: [{ path: 'reverse_pic', code: 'FIELD_REQUIRED' }],
    });
    expect(await advanced(front, back)).toMatchObject({ type: 'ok', message: { state: 'verifying' } });
    expect(await stateOf(server, person)).toMatchObject({ level: 1, advanced: { state: 'verifying' } });

    const read = async (token: string) => (await server.fetch(`/api${front}`, { headers: { authorization: token } })).status;
    expect([await read(person.token), await read(stranger.token), await read('')]).toEqual([200, 404, 404]);
    const review_id = String(await reviewOf(server, reviewer.token, person.id));
    const detail = await server.ok(getReview, { review_id }, reviewer.token);
    expect(detail.pictures.map(({ label }) => label)).toEqual(['front_pic', 'reverse_pic']);
    expect(detail.fields).toContainEqual({ label: 'real_name', value: { type: 'text', text: 'Ada Lovelace' } });
    const picture = detail.pictures[0]?.name ?? '';
    const path = `/api${getReviewPicture.path}?${new URLSearchParams({ review_id, picture })}`;
    const seen = async (token: string) => {
      const answer = await server.fetch(path, { headers: { authorization: token } });
      return answer.headers.get('content-type')?.split(';')[0];
    };
    const support = await makeStaff(server, 'support');
    expect(await seen(reviewer.token)).toBe('image/jpeg');
    expect([await seen(support.token), await seen(person.token), await seen('')]).toEqual([
      'application/json',
      'application/json',
      'application/json',
    ]);
    expect(await server.refused(listReviews, { queue: 'kyc', tab: 'waiting' }, support.token)).toMatchObject({
      error: 'BACKOFFICE_NOT_PERMITTED',
    });

    await decideReview(server, reviewer.token, person.id, 'document_unreadable');
    expect(await stateOf(server, person)).toMatchObject({
      level: 1,
      advanced: { state: 'failed', reason: 'document_unreadable' },
    });
    const [again, other] = [await sendPicture(server, person.token, 5), await sendPicture(server, person.token, 6)];
    expect(await advanced(again, other)).toMatchObject({ type: 'ok' });
    await decideReview(server, reviewer.token, person.id, null);
    expect(await stateOf(server, person)).toMatchObject({ level: 2, advanced: { state: 'verified' } });
  });

  it('shows the reviewer that another account has handed the same picture in', async () => {
    const people = [await makePerson(server), await makePerson(server)];
    for (const person of people) {
      await verify(server, reviewer.token, person, numberOf());
      later();
      const [front_pic, reverse_pic] = [
        await sendPicture(server, person.token, 70),
        await sendPicture(server, person.token, 71 + person.id),
      ];
      const email_code = await kycCode(server, person);
      await server.ok(submitIdentity, { real_type: 2, front_pic, reverse_pic, email_code }, person.token);
    }
    const hintsOf = async (id: number) =>
      (await server.ok(getReview, { review_id: String(await reviewOf(server, reviewer.token, id)) }, reviewer.token)).hints.map(
        ({ code }) => code,
      );
    expect(await hintsOf(people[1]?.id ?? 0)).toContain('kyc_picture_shared');
  });
});

describe('one number under two kinds of documents', () => {
  /** The hints a reviewer sees: those since the request, before those at it. */
  const hintsOf = async (id: number) => {
    const review_id = String(await reviewOf(server, reviewer.token, id));
    const { hints, since } = await server.ok(getReview, { review_id }, reviewer.token);
    return [...since, ...hints].filter(({ code }) => code === 'kyc_number_shared').slice(0, 1);
  };
  const handIn = async (number: string, id_type: IdType, mobile?: string | null) => {
    const person = await makePerson(server, mobile);
    expect(await handInBasic(server, person, number, { id_type })).toMatchObject({ type: 'ok' });
    return person;
  };
  const shared = (accounts: number) => [{ code: 'kyc_number_shared', params: { accounts: String(accounts) }, weight: 70 }];

  it('is told to the reviewer, also at level 2 and however it is typed; who is verified stays so', async () => {
    const number = numberOf();
    const first = await handIn(number, 'passport');
    expect(await hintsOf(first.id)).toEqual([]);
    const second = await handIn(` ${number.slice(0, 3)}-${number.slice(3).toUpperCase()}`, 'driver_licence');
    const third = await handIn(number, 'id_card');
    expect([await hintsOf(first.id), await hintsOf(second.id), await hintsOf(third.id)]).toEqual([
      shared(2),
      shared(2),
      shared(2),
    ]);
    await decideReview(server, reviewer.token, second.id, null);
    later();
    const [front_pic, reverse_pic] = [await sendPicture(server, second.token, 90), await sendPicture(server, second.token, 91)];
    const email_code = await kycCode(server, second);
    await server.ok(submitIdentity, { real_type: 2, front_pic, reverse_pic, email_code }, second.token);
    expect(await hintsOf(second.id)).toEqual(shared(2));
  });

  it('of two countries is two documents; without a bound number nothing tells them apart', async () => {
    const number = numberOf();
    const british = await handIn(number, 'passport', '+447700912345');
    await handIn(number, 'driver_licence', '+33612345678');
    expect(await hintsOf(british.id)).toEqual([]);
    await sql`UPDATE verifications SET number_place = NULL WHERE user_id = ${british.id}`.execute(server.platform.db);
    expect(await hintsOf(british.id)).toEqual(shared(1));
  });

  it('is known again of documents from before numbers were hashed alone, and forgotten with the account', async () => {
    const number = numberOf();
    const old = await handIn(number, 'passport');
    await sql`UPDATE verifications SET number_hash = NULL, number_place = NULL WHERE user_id = ${old.id}`.execute(
      server.platform.db,
    );
    const next = await handIn(number, 'driver_licence');
    expect(await hintsOf(next.id)).toEqual([]);
    const key = lazyPersonalKey(server.platform.config.dataDir, server.platform.random);
    await hashNumbers({ platform: server.platform, key });
    expect(await hintsOf(next.id)).toEqual(shared(1));
    await forgetVerifications(server.platform.db as Tx, old.id, 1);
    expect(await hintsOf(next.id)).toEqual([]);
  });
});

describe('a deleted account', () => {
  it('forgets who it was: review, names, pictures; the document is free again', async () => {
    const [gone, next] = [await makePerson(server), await makePerson(server)];
    const number = numberOf();
    await handInBasic(server, gone, number);
    const password = 'correct horse battery';
    await server.ok(returnFunds, {}, gone.token);
    await server.ok(stepUp, { purpose: 'delete_account', password }, gone.token);
    const closed = await server.call(closeAccount, {}, gone.token);
    expect(closed).toMatchObject({ type: 'ok' });
    const { rows } = await sql`SELECT state, name, card_id, document_hash FROM verifications WHERE user_id = ${gone.id}`.execute(
      server.platform.db,
    );
    expect(rows).toEqual([{ state: 'forgotten', name: null, card_id: null, document_hash: null }]);
    await expect(reviewOf(server, reviewer.token, gone.id)).rejects.toThrow('no review waits');
    expect(await handInBasic(server, next, number)).toMatchObject({ type: 'ok' });
  });
});
