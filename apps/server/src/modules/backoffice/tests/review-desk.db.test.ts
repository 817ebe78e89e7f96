/** What a reviewer's desk shows beside a request: filters, history of the user, search over all queues. */
import {
  addReviewNote,
  approveReview,
  claimReview,
  findReviews,
  getReview,
  listAudit,
  listColleagues,
  listMentions,
  listQueues,
  listReviews,
  listUserReviews,
  rejectReview,
  seeMentions,
} from '@glasshouse/contract/backoffice';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';
import { TEST_QUEUE, type TestQueue, asOwner, openTestQueue } from './support/queue.ts';
import { type TestStaff, makeStaff } from './support/backoffice.ts';

const NOTE = 'called the user, all is well';
const clock = new ManualClock(Date.UTC(2026, 10, 22, 12));
let server: TestServer;
let queue: TestQueue;
let ann: TestStaff;
let bob: TestStaff;
/** May see no review of this queue. */
let tess: TestStaff;
let owner: TestStaff;

beforeAll(async () => {
  server = await startTestServer({ clock });
  queue = await openTestQueue(server);
  [ann, bob] = [await makeStaff(server, 'reviewer'), await makeStaff(server, 'compliance')];
  [tess, owner] = [await makeStaff(server, 'treasurer'), await makeStaff(server, 'owner')];
});
afterAll(() => server.stop());

const claim = (id: number, staff: TestStaff) => server.ok(claimReview, { review_id: id }, staff.token);
const risky = (weight: number) => ({ hints: [{ code: 'new_address', params: {}, weight }] });
const idsOf = async (input: Record<string, unknown>, staff = ann) =>
  (await server.ok(listReviews, { queue: TEST_QUEUE, tab: 'waiting', limit: 100, ...input }, staff.token)).list.map(
    ({ id }) => id,
  );

async function decide(id: number, staff: TestStaff, kind: 'approve' | 'reject') {
  await claim(id, staff);
  const { hash } = await server.ok(getReview, { review_id: id }, staff.token);
  if (kind === 'approve') await server.ok(approveReview, { review_id: id, hash, note: NOTE }, staff.token);
  else await server.ok(rejectReview, { review_id: id, reason: 'unreadable', note: NOTE }, staff.token);
}

describe('the list of a queue', () => {
  it('is narrowed to what one has taken on oneself, what others have, and what is free', async () => {
    const [mine, theirs, free] = [await queue.ask(), await queue.ask(), await queue.ask()];
    await claim(mine.id, ann);
    await claim(theirs.id, bob);
    expect(await idsOf({ with: 'you' })).toEqual([mine.id]);
    expect(await idsOf({ tab: 'mine' })).toEqual([mine.id]);
    expect(await idsOf({ with: 'others' })).toEqual([theirs.id]);
    expect(await idsOf({ with: 'nobody' })).toContain(free.id);
    expect(await idsOf({ with: 'nobody' })).not.toContain(mine.id);
    const figures = (await server.ok(listQueues, {}, ann.token)).find((row) => row.queue === TEST_QUEUE);
    expect(figures).toMatchObject({ mine: 1 });
  });

  it('is narrowed by risk from 30 and from 60, both included', async () => {
    const rows = [await queue.ask(risky(29)), await queue.ask(risky(30)), await queue.ask(risky(60))];
    const [low, watch, high] = rows.map(({ id }) => id);
    expect(await idsOf({ risk: 'watch' })).toEqual([watch, high]);
    expect(await idsOf({ risk: 'high' })).toEqual([high]);
    expect(await idsOf({})).toContain(low);
  });
});

describe('a request', () => {
  it('stands with what became of earlier requests of its user, and with the day of the rules of its risk', async () => {
    const [first, second, third] = [
      await queue.ask({ userId: 5 }),
      await queue.ask({ userId: 5 }),
      await queue.ask({ userId: 5 }),
    ];
    await queue.ask({ userId: 6 });
    await decide(first.id, ann, 'approve');
    clock.advance(1_000);
    await decide(second.id, ann, 'reject');
    const detail = await server.ok(getReview, { review_id: third.id }, ann.token);
    expect(detail).toMatchObject({ before: { approved: 1, rejected: 1, last: clock.now() }, rules: '2026-11-23' });
  });

  it('of an earlier version names no rules, and of a user who is gone no device', async () => {
    const { id } = await queue.ask({ userId: 987_654 });
    await asOwner(server, `UPDATE reviews SET rules = NULL WHERE id = ${id}`);
    expect(await server.ok(getReview, { review_id: id }, ann.token)).toMatchObject({ rules: null, about: null });
  });

  it('shows since when its user is here, and the place and device of the newest session', async () => {
    const token = await server.signUp('desk@users.example');
    expect(token).toBeTruthy();
    const { rows } = await asOwner(server, `SELECT id, created_at FROM users WHERE email = 'desk@users.example'`);
    const [user] = rows as { id: string; created_at: string }[];
    const { id } = await queue.ask({ userId: Number(user?.id) });
    const { about, review } = await server.ok(getReview, { review_id: id }, ann.token);
    expect(about).toMatchObject({ joined: Number(user?.created_at), country: 'local', is_unknown: false });
    expect(review.user).toMatchObject({ name: 'desk@users.example', level: 0 });
  });
});

describe('a note on a request', () => {
  const add = (id: number, text: string, staff = ann) => server.ok(addReviewNote, { review_id: id, text }, staff.token);

  it('stands with its author and time, before and after the decision, and needs no claim', async () => {
    const { id } = await queue.ask();
    const written = await add(id, '  called,\r\nno answer\u202e ');
    expect(written).toMatchObject({ text: 'called,\nno answer', time: clock.now(), staff: { name: ann.email } });
    await decide(id, ann, 'reject');
    clock.advance(1_000);
    const second = await add(id, 'asked again by mail', bob);
    expect((await server.ok(getReview, { review_id: id }, bob.token)).notes).toEqual([written, second]);
  });

  it('that is empty, on a request of another role or on none is refused, and nothing is kept', async () => {
    const { id } = await queue.ask();
    const refused = async (review_id: number, text: string, staff = ann) =>
      (await server.refused(addReviewNote, { review_id, text }, staff.token)).error;
    expect(await refused(id, ' \u200b ')).toBe('BACKOFFICE_NOTE_EMPTY');
    expect(await refused(id, 'seen', tess)).toBe('BACKOFFICE_NOT_PERMITTED');
    expect(await refused(999_999, 'seen')).toBe('BACKOFFICE_REVIEW_UNKNOWN');
    expect((await server.ok(getReview, { review_id: id }, ann.token)).notes).toEqual([]);
  });

  it('leaves a row in the audit log without its words, and is never changed or deleted by the program', async () => {
    const { id } = await queue.ask();
    const note = await add(id, 'the mother’s name is Plum');
    const { list } = await server.ok(listAudit, { call: addReviewNote.id }, owner.token);
    expect(list[0]).toMatchObject({ call: addReviewNote.id, target: `review:${id}` });
    expect(JSON.parse(list[0]?.body ?? '')).toMatchObject({ details: { note_id: String(note.id) } });
    expect(JSON.stringify(list[0])).not.toContain('Plum');
    await expect(sql`DELETE FROM review_notes`.execute(server.platform.db)).rejects.toThrow(/permission denied/);
    await expect(sql`UPDATE review_notes SET made_at = 0`.execute(server.platform.db)).rejects.toThrow(/permission denied/);
  });
});

describe('a colleague whom a note names', () => {
  const write = (id: number, text: string, mentions: number[], staff = ann) =>
    server.call(addReviewNote, { review_id: id, text, mentions }, staff.token);
  const named = async (staff: TestStaff, input = {}) => (await server.ok(listMentions, input, staff.token)).list;

  it('sees it with the request, newest first, until they say that they have', async () => {
    const [first, second] = [await queue.ask(), await queue.ask()];
    await write(first.id, `@${bob.email} is this his voice?`, [bob.id, bob.id]);
    clock.advance(1_000);
    await write(second.id, `@${bob.email} and this?`, [bob.id]);
    const both = await named(bob);
    expect(both).toMatchObject([
      { review_id: second.id, queue: TEST_QUEUE, state: 'waiting', staff: { name: ann.email }, seen: null },
      { review_id: first.id, text: `@${bob.email} is this his voice?`, seen: null },
    ]);
    expect(await named(ann)).toEqual([]);
    const page = await server.ok(listMentions, { limit: 1 }, bob.token);
    expect((await named(bob, { limit: 1, cursor: page.next })).map(({ review_id }) => review_id)).toEqual([first.id]);
    await server.ok(seeMentions, { review_id: first.id }, bob.token);
    const seenAt = clock.now();
    clock.advance(1_000);
    await server.ok(seeMentions, { review_id: first.id }, bob.token);
    expect((await named(bob)).map(({ seen }) => seen)).toEqual([null, seenAt]);
  });

  it('is somebody else who can act and may see the queue: any other is refused and no note is kept', async () => {
    const { id } = await queue.ask();
    for (const mentions of [[tess.id], [ann.id], [999_999], [bob.id, tess.id]]) {
      expect(await server.refused(addReviewNote, { review_id: id, text: 'look', mentions }, ann.token)).toMatchObject({
        error: 'BACKOFFICE_MENTION_UNKNOWN',
        fields: [{ path: 'mentions' }],
      });
    }
    expect((await server.ok(getReview, { review_id: id }, ann.token)).notes).toEqual([]);
    const names = (await server.ok(listColleagues, { queue: TEST_QUEUE }, ann.token)).map(({ id: one }) => one);
    expect(names).toEqual(expect.arrayContaining([bob.id, owner.id]));
    for (const none of [ann.id, tess.id]) expect(names).not.toContain(none);
    expect((await server.refused(listColleagues, { queue: TEST_QUEUE }, tess.token)).error).toBe('BACKOFFICE_NOT_PERMITTED');
  });

  it('sees nothing of a queue that their role does not see any more', async () => {
    const { id } = await queue.ask();
    const gone = await makeStaff(server, 'reviewer');
    await write(id, 'look', [gone.id]);
    expect(await named(gone)).toHaveLength(1);
    await asOwner(server, `UPDATE staff SET role = 'treasurer' WHERE id = ${gone.id}`);
    expect(await named(gone)).toEqual([]);
    expect((await server.refused(seeMentions, { review_id: id }, gone.token)).error).toBe('BACKOFFICE_NOT_PERMITTED');
  });
});

describe('what a user asked for', () => {
  it('is listed newest first with each decision, in the queues of the role alone', async () => {
    const older = await queue.ask({ userId: 7 });
    await decide(older.id, ann, 'reject');
    clock.advance(1_000);
    const newer = await queue.ask({ userId: 7 });
    const { list } = await server.ok(listUserReviews, { user_id: 7 }, bob.token);
    expect(list.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(list[1]?.decisions).toMatchObject([{ kind: 'reject', reason: 'unreadable', note: NOTE, staff: { name: ann.email } }]);
    expect((await server.ok(listUserReviews, { user_id: 7 }, tess.token)).list).toEqual([]);
    const page = await server.ok(listUserReviews, { user_id: 7, limit: 1 }, bob.token);
    const rest = await server.ok(listUserReviews, { user_id: 7, limit: 1, cursor: page.next as string }, bob.token);
    expect(rest.list.map(({ id }) => id)).toEqual([older.id]);
  });
});

describe('a search over all queues', () => {
  it('finds by number of review, subject and user, by words only what is open, and nothing that the role may not see', async () => {
    const done = await queue.ask({ userId: 8, keywords: ['TXODD99'] });
    await decide(done.id, ann, 'approve');
    const open = await queue.ask({ userId: 8, keywords: ['TXODD99'] });
    const find = async (search: string, staff = ann) =>
      (await server.ok(findReviews, { search }, staff.token)).map(({ id }) => id);
    expect(await find(String(done.id))).toContain(done.id);
    expect(await find(String(open.subjectId))).toContain(open.id);
    expect(await find('8')).toEqual(expect.arrayContaining([open.id, done.id]));
    expect(await find('xodd9')).toEqual([open.id]);
    expect(await find('%')).toEqual([]);
    expect(await find('  ')).toEqual([]);
    expect(await find(String(open.id), tess)).toEqual([]);
  });
});
