/** Reviews over the calls of the staff: claims, holds, one and two approvers, races, search, pictures, hostile texts. */
import type { StaffRole } from '@glasshouse/contract';
import {
  REVIEW_CLAIM_MS,
  approveReview,
  claimReview,
  getReview,
  holdReview,
  listAudit,
  listQueues,
  listReviews,
  rejectReview,
  releaseReview,
} from '@glasshouse/contract/backoffice';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { hostileTexts } from '../../../platform/testing/hostile-input.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';
import { disableFromConsole } from '../api/console.ts';
import { TEST_QUEUE, type TestQueue, asOwner, openTestQueue } from './support/queue.ts';
import { type TestStaff, makeStaff } from './support/backoffice.ts';

const NOTE = 'called the user, all is well';
const clock = new ManualClock(Date.UTC(2026, 10, 22, 12));
let server: TestServer;
let queue: TestQueue;
let ann: TestStaff;
let bob: TestStaff;

beforeAll(async () => {
  server = await startTestServer({ clock });
  queue = await openTestQueue(server);
  [ann, bob] = [await makeStaff(server, 'reviewer'), await makeStaff(server, 'compliance')];
});
afterAll(() => server.stop());

const claim = (id: number, staff: TestStaff) => server.ok(claimReview, { review_id: id }, staff.token);
async function approve(id: number, staff: TestStaff, note = NOTE) {
  await claim(id, staff);
  const { hash } = await server.ok(getReview, { review_id: id }, staff.token);
  return server.call(approveReview, { review_id: id, hash, note }, staff.token);
}
const errorOf = async (answer: Promise<{ type: string }>) => ((await answer) as { error?: string }).error ?? 'ok';
const list = (input: Record<string, unknown>, staff = ann) =>
  server.ok(listReviews, { queue: TEST_QUEUE, tab: 'waiting', limit: 100, ...input }, staff.token);

describe('a review', () => {
  it('is decided by whoever has taken it on, and by nobody else meanwhile', async () => {
    const { id, subjectId } = await queue.ask();
    expect(await errorOf(server.call(holdReview, { review_id: id, note: NOTE }, ann.token))).toBe(
      'BACKOFFICE_REVIEW_NOT_CLAIMED',
    );
    await claim(id, ann);
    expect(await server.refused(claimReview, { review_id: id }, bob.token)).toMatchObject({
      error: 'BACKOFFICE_REVIEW_CLAIMED',
      params: { name: ann.email },
    });
    const { hash } = await server.ok(getReview, { review_id: id }, bob.token);
    expect(await errorOf(server.call(approveReview, { review_id: id, hash, note: NOTE }, bob.token))).toBe(
      'BACKOFFICE_REVIEW_NOT_CLAIMED',
    );
    clock.advance(REVIEW_CLAIM_MS - 1);
    expect((await claim(id, ann)).until).toBe(clock.now() + REVIEW_CLAIM_MS);
    clock.advance(REVIEW_CLAIM_MS);
    expect((await list({})).list.find((row) => row.id === id)?.claim).toBeNull();
    expect(await approve(id, bob)).toMatchObject({ message: { state: 'approved', approvals: 1 } });
    expect(await queue.see(subjectId)).toMatchObject({ approved: 1, by: [bob.id] });
    expect(await errorOf(server.call(claimReview, { review_id: id }, ann.token))).toBe('BACKOFFICE_REVIEW_DECIDED');
  });

  it('is given back by its reviewer, and not by another', async () => {
    const { id } = await queue.ask();
    await claim(id, ann);
    await server.ok(releaseReview, { review_id: id }, bob.token);
    expect(await errorOf(server.call(claimReview, { review_id: id }, bob.token))).toBe('BACKOFFICE_REVIEW_CLAIMED');
    await server.ok(releaseReview, { review_id: id }, ann.token);
    await claim(id, bob);
  });

  it('takes two people where it takes two; who was shut since does not count', async () => {
    const { id, subjectId } = await queue.ask({ approvalsNeeded: 2 });
    const gone = await makeStaff(server, 'reviewer');
    expect(await approve(id, gone)).toMatchObject({ message: { state: 'waiting', approvals: 1, approvals_needed: 2 } });
    expect(await errorOf(approve(id, gone))).toBe('BACKOFFICE_REVIEW_OWN_APPROVAL');
    await server.ok(releaseReview, { review_id: id }, gone.token);
    await disableFromConsole(server.platform, gone.email);
    expect(await approve(id, ann)).toMatchObject({ message: { state: 'waiting', approvals: 1 } });
    expect((await queue.see(subjectId)).approved).toBe(0);
    expect(await approve(id, bob)).toMatchObject({ message: { state: 'approved', approvals: 2 } });
    expect(await queue.see(subjectId)).toMatchObject({ approved: 1, by: [ann.id, bob.id] });
    const { decisions } = await server.ok(getReview, { review_id: id }, ann.token);
    expect(decisions.map(({ kind, staff, note }) => [kind, staff.name, note])).toEqual(
      [gone, ann, bob].map(({ email }) => ['approve', email, NOTE]),
    );
  });

  it('is put aside and stays in the queue; is rejected for a reason of the list', async () => {
    const { id, subjectId } = await queue.ask();
    await claim(id, ann);
    expect(await server.ok(holdReview, { review_id: id, note: NOTE }, ann.token)).toMatchObject({ state: 'held' });
    expect((await list({ tab: 'held' })).list.map((row) => row.id)).toContain(id);
    await claim(id, bob);
    const rejection = { review_id: id, reason: 'because', note: NOTE };
    expect(await errorOf(server.call(rejectReview, rejection, bob.token))).toBe('BACKOFFICE_REASON_UNKNOWN');
    expect(await server.ok(rejectReview, { ...rejection, reason: 'unreadable' }, bob.token)).toMatchObject({ state: 'rejected' });
    expect(await queue.see(subjectId)).toMatchObject({ approved: 0, rejected: 'unreadable' });
  });

  it('wants words: ten characters at least', async () => {
    const { id } = await queue.ask();
    expect(await approve(id, ann, '   too short     ')).toMatchObject({ error: 'BACKOFFICE_REASON_SHORT', params: { min: 10 } });
  });

  it('is stale when what is asked for has changed, or another hash is named', async () => {
    const { id, subjectId } = await queue.ask();
    await claim(id, ann);
    const other = { review_id: id, hash: '0'.repeat(64), note: NOTE };
    expect(await errorOf(server.call(approveReview, other, ann.token))).toBe('BACKOFFICE_REVIEW_STALE');
    await queue.change(subjectId, '12500');
    expect(await errorOf(approve(id, ann))).toBe('BACKOFFICE_REVIEW_STALE');
    expect((await queue.see(subjectId)).approved).toBe(0);
  });

  it('about oneself is somebody else’s', async () => {
    const user = await server.signUp(ann.email);
    expect(user).not.toBe('');
    const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE email = ${ann.email}`.execute(server.platform.db);
    const { id } = await queue.ask({ userId: rows[0]?.id as number });
    expect(await errorOf(server.call(claimReview, { review_id: id }, ann.token))).toBe('BACKOFFICE_REVIEW_OWN_SUBJECT');
    await claim(id, bob);
  });

  it('can be taken back by the user until it is decided', async () => {
    const { db } = server.platform;
    const { id, subjectId } = await queue.ask();
    await claim(id, ann);
    const withdraw = () => inTransaction(db, (tx) => server.wired.reviews.withdraw(tx, TEST_QUEUE, subjectId));
    expect([await withdraw(), await withdraw()]).toEqual([true, false]);
    expect(await errorOf(server.call(holdReview, { review_id: id, note: NOTE }, ann.token))).toBe('BACKOFFICE_REVIEW_DECIDED');
  });

  it('of 64 approvals and a withdrawal at once has exactly one effect', async () => {
    const { id, subjectId } = await queue.ask();
    await claim(id, ann);
    const { hash } = await server.ok(getReview, { review_id: id }, ann.token);
    const { db } = server.platform;
    const [withdrawn, ...answers] = await Promise.all([
      inTransaction(db, (tx) => server.wired.reviews.withdraw(tx, TEST_QUEUE, subjectId)),
      ...Array.from({ length: 64 }, () => server.call(approveReview, { review_id: id, hash, note: NOTE }, ann.token)),
    ]);
    const approved = answers.filter(({ type }) => type === 'ok').length;
    expect(approved + Number(withdrawn)).toBe(1);
    expect((await queue.see(subjectId)).approved).toBe(approved);
  });

  it('of eight reviewers at once has one, whose approval is the only one', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => makeStaff(server, 'reviewer')));
    const { id, subjectId } = await queue.ask();
    const claims = await Promise.all(
      [ann, bob, ...others].map(({ token }) => server.call(claimReview, { review_id: id }, token)),
    );
    expect(claims.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const { hash } = await server.ok(getReview, { review_id: id }, ann.token);
    const all = [ann, bob, ...others];
    await Promise.all(all.map(({ token }) => server.call(approveReview, { review_id: id, hash, note: NOTE }, token)));
    expect((await queue.see(subjectId)).approved).toBe(1);
  });

  it('cannot be approved past the engine, nor decided twice', async () => {
    const { id } = await queue.ask({ approvalsNeeded: 2 });
    const set = (state: string) => asOwner(server, `UPDATE reviews SET state = '${state}', decided_at = 1 WHERE id = ${id}`);
    await expect(set('approved')).rejects.toThrow('too few approvals');
    await set('rejected');
    await expect(set('withdrawn')).rejects.toThrow('is decided');
  });
});

describe('a queue', () => {
  it.each<[StaffRole, boolean]>([
    ['support', false],
    ['treasurer', false],
    ['content', false],
    ['auditor', false],
    ['owner', true],
  ])('shows itself to %s: %s', async (role, isShown) => {
    const { token } = await makeStaff(server, role);
    const { id } = await queue.ask();
    const seen = [
      server.call(listReviews, { queue: TEST_QUEUE, tab: 'waiting' }, token),
      server.call(getReview, { review_id: id }, token),
      server.call(claimReview, { review_id: id }, token),
    ];
    for (const answer of seen) expect(await errorOf(answer)).toBe(isShown ? 'ok' : 'BACKOFFICE_NOT_PERMITTED');
  });

  it('counts what waits, in which state, its value, and half of today’s times', async () => {
    await asOwner(server, 'TRUNCATE reviews, review_decisions, review_notes, review_mentions');
    const [first, second] = [await queue.ask({ approvalsNeeded: 2, valueUsd: '0.1' }), await queue.ask({ valueUsd: '0.20' })];
    await queue.ask({ valueUsd: null });
    const oldest = clock.now();
    clock.advance(60_000);
    await approve(first.id, ann);
    await approve(second.id, ann);
    const [counts] = (await server.ok(listQueues, {}, bob.token)).filter((row) => row.queue === TEST_QUEUE);
    expect(counts).toMatchObject({ waiting: 2, first: 1, second: 1, held: 0, done_today: 1, needs_you: 1, value_usd: '0.1' });
    expect(counts).toMatchObject({ oldest, median_ms: 60_000, reasons: ['unreadable', 'other_name'] });
    const [own] = (await server.ok(listQueues, {}, ann.token)).filter((row) => row.queue === TEST_QUEUE);
    expect(own?.needs_you).toBe(0);
    clock.advance(86_400_000);
    [ann, bob] = [await makeStaff(server, 'reviewer'), await makeStaff(server, 'compliance')];
    const [tomorrow] = (await server.ok(listQueues, {}, bob.token)).filter((row) => row.queue === TEST_QUEUE);
    expect(tomorrow).toMatchObject({ done_today: 0, median_ms: null });
  });

  it('is searched by number, user and keyword, sorted, and read page by page', async () => {
    const made = [];
    for (const [index, valueUsd] of ['5', '50', '500'].entries())
      made.push(await queue.ask({ valueUsd, keywords: [`0xAbC_${index}`], userId: 70_000 + index }));
    const ids = made.map(({ id }) => id);
    const found = async (search: string) => (await list({ search })).list.map(({ id }) => id);
    expect(await found(String(ids[1]))).toContain(ids[1]);
    expect(await found('70002')).toEqual([ids[2]]);
    expect(await found('XABC_1')).toEqual([ids[1]]);
    expect(await found('xabc%')).toEqual([]);
    expect((await list({ search: 'xabc', sort: 'value' })).list.map(({ value_usd }) => value_usd)).toEqual(['500', '50', '5']);
    expect((await list({ search: 'xabc', sort: 'newest' })).list.map(({ id }) => id)).toEqual([...ids]);
    const pages: number[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page: { list: { id: number }[]; next?: string | undefined } = await list({ search: 'xabc', limit: 1, cursor });
      pages.push(...page.list.map(({ id }) => id));
      cursor = page.next;
    }
    expect(pages).toEqual(ids);
    expect(await errorOf(server.call(listReviews, { queue: TEST_QUEUE, tab: 'held', cursor: '~' }, ann.token))).toBe(
      'BACKOFFICE_CURSOR_INVALID',
    );
  });
});

describe('a private picture', () => {
  it('is read by who may see its review, leaves a row, and no other picture is', async () => {
    const user = await server.signUp();
    const content = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const upload = async () => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'voucher.png');
      const response = await server.fetch('/api/upload', { method: 'POST', body, headers: { authorization: user } });
      return ((await response.json()) as { message: string }).message;
    };
    const [picture, other] = [await upload(), await upload()];
    const { id } = await queue.ask({ picture });
    const { pictures } = await server.ok(getReview, { review_id: id }, ann.token);
    const name = pictures[0]?.name as string;
    const read = (token: string, file = name) =>
      server.fetch(`/api/admin/reviews/picture?review_id=${id}&picture=${file}`, { headers: { authorization: token } });
    const response = await read(ann.token);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\/(webp|jpeg)$/)]);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([bytes.subarray(0, 3).toString('hex'), bytes.length]).toEqual(['ffd8ff', expect.any(Number)]);
    const { list: rows } = await server.ok(listAudit, { call: 'backoffice.getReviewPicture' }, bob.token);
    expect(rows[0]).toMatchObject({ actor: `staff:${ann.id}`, target: `review:${id}`, outcome: 'ok' });
    const refusedTo = async (token: string, file?: string) =>
      ((await (await read(token, file)).json()) as { error: string }).error;
    expect(await refusedTo(ann.token, other.slice(other.lastIndexOf('/') + 1))).toBe('BACKOFFICE_PICTURE_UNKNOWN');
    expect(await refusedTo((await makeStaff(server, 'auditor')).token)).toBe('BACKOFFICE_NOT_PERMITTED');
    expect(await refusedTo(user)).toBe('SESSION_INVALID');
  });
});

describe('hostile texts', () => {
  it('of 500 none is a fault, and what is taken comes back as it was said', async () => {
    const isBroken = (text: string) => text.includes('\u0000') || !text.isWellFormed();
    const texts = hostileTexts(500, 20_261_122).map((text) => text.slice(0, 380));
    const { id } = await queue.ask();
    for (const text of texts.filter(isBroken))
      expect(await errorOf(server.call(holdReview, { review_id: id, note: text }, ann.token))).toBe('PARAMETER_ERROR');
    const whole = texts.filter((text) => !isBroken(text));
    // Five of them in a note, as nobody writes one.
    const notes = Array.from({ length: Math.ceil(whole.length / 5) }, (_, n) => whole.slice(n * 5, n * 5 + 5).join('\n'));
    for (const [index, note] of notes.entries()) {
      await claim(id, ann);
      await server.ok(holdReview, { review_id: id, note }, ann.token);
      if (index % 10 === 0) await list({ search: note.slice(0, 200) });
    }
    const { decisions } = await server.ok(getReview, { review_id: id }, ann.token);
    expect(decisions.map(({ note }) => note)).toEqual(notes.map((note) => note.trim()));
  });
});
