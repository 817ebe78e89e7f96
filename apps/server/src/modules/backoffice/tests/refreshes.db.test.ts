/** What readings that screens repeat leave in the audit log (ADR 15). */
import { disableStaff, getSelf, listProposals, listStaff, propose } from '@glasshouse/contract/backoffice';
import { createContent, previewContent } from '@glasshouse/contract/content';
import { getOverview } from '@glasshouse/contract/overview';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';
import { REFRESH_MS } from '../store/audit-log.ts';
import { type TestStaff, makeStaff, signInStaff } from './support/backoffice.ts';

const clock = new ManualClock(Date.UTC(2026, 10, 22, 12));
let server: TestServer;
let ann: TestStaff;
let bob: TestStaff;
beforeAll(async () => {
  server = await startTestServer({ clock });
  ann = await makeStaff(server, 'owner');
  bob = await makeStaff(server, 'owner');
});
afterAll(() => server.stop());

/** How many rows a member's call has in the log. */
async function rowsOf(staff: TestStaff, call: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM audit_log WHERE actor = ${`staff:${staff.id}`} AND call = ${call}`.execute(server.platform.db);
  return rows[0]?.n ?? 0;
}
/** The rows that some readings add. */
async function added(staff: TestStaff, call: string, read: () => Promise<unknown>): Promise<number> {
  const before = await rowsOf(staff, call);
  await read();
  return (await rowsOf(staff, call)) - before;
}
const waiting = () => server.ok(listProposals, { tab: 'waiting' }, ann.token);
const proposeRole = async () => {
  const { id: staff_id } = await makeStaff(server, 'support');
  return server.ok(
    propose,
    { kind: 'role', payload: { staff_id, role: 'auditor' }, reason: 'a new name in the list' },
    bob.token,
  );
};

describe('a reading that a screen repeats', () => {
  it('of figures leaves one row a minute for each session', async () => {
    const read = () => server.ok(getOverview, {}, ann.token);
    const first = clock.now();
    expect(await added(ann, getOverview.id, read)).toBe(1);
    clock.advance(10_000);
    expect(await added(ann, getOverview.id, read)).toBe(0);
    clock.advance(first + REFRESH_MS - 1 - clock.now());
    expect(await added(ann, getOverview.id, read)).toBe(0);
    clock.advance(1);
    expect(await added(ann, getOverview.id, read)).toBe(1);
    const second = await signInStaff(server, clock, ann);
    expect(await added(ann, getOverview.id, () => server.ok(getOverview, {}, second.token))).toBe(1);
  });

  it('of rows leaves one for each answer that the session has not read within the minute', async () => {
    expect(await added(ann, listProposals.id, waiting)).toBe(1);
    expect(await added(ann, listProposals.id, waiting)).toBe(0);
    await proposeRole();
    expect(await added(ann, listProposals.id, waiting)).toBe(1);
    expect(await added(ann, listProposals.id, waiting)).toBe(0);
    // Another filter, another person: what they see is theirs to answer for.
    expect(await added(ann, listProposals.id, () => server.ok(listProposals, { tab: 'done' }, ann.token))).toBe(1);
    expect(await added(bob, listProposals.id, () => server.ok(listProposals, { tab: 'waiting' }, bob.token))).toBe(1);
    clock.advance(REFRESH_MS);
    expect(await added(ann, listProposals.id, waiting)).toBe(1);
  });

  it('is told by the log alone: every answer that was given stands in it with its digest', async () => {
    const { rows } = await sql<{ answer: string | null }>`
      SELECT body::jsonb -> 'details' ->> 'answer' AS answer FROM audit_log WHERE call = ${listProposals.id} AND outcome = 'ok'`.execute(
      server.platform.db,
    );
    for (const { answer } of rows) expect(answer).toMatch(/^[0-9a-f]{64}$/);
  });

  it('that is refused always leaves one', async () => {
    const support = await makeStaff(server, 'support');
    const refused = () => server.refused(listProposals, { tab: 'waiting' }, support.token);
    expect(await added(support, listProposals.id, refused)).toBe(1);
    expect(await added(support, listProposals.id, refused)).toBe(1);
  });
});

describe('the preview of a draft', () => {
  it('leaves one row a minute for each session, whatever is written; a refused one and a saved text leave one each', async () => {
    const preview = (body: string, { token } = ann) => server.ok(previewContent, { body }, token);
    clock.advance(REFRESH_MS);
    expect(await added(ann, previewContent.id, () => preview('One'))).toBe(1);
    for (const body of ['One t', 'One two', 'One two **three**'])
      expect(await added(ann, previewContent.id, () => preview(body))).toBe(0);
    expect(await added(bob, previewContent.id, () => preview('One', bob))).toBe(1);
    const long = () => server.refused(previewContent, { body: 'x'.repeat(60_000) }, ann.token);
    expect(await added(ann, previewContent.id, long)).toBe(1);
    const draft = { kind: 'news', language: 'en', title: 'A day', summary: '', body: 'One two' } as const;
    for (const slug of ['one-day', 'another-day'])
      expect(await added(ann, createContent.id, () => server.ok(createContent, { ...draft, slug }, ann.token))).toBe(1);
    clock.advance(REFRESH_MS);
    expect(await added(ann, previewContent.id, () => preview('One two'))).toBe(1);
  });
});

describe('every other call', () => {
  it('leaves a row each time', async () => {
    expect(await added(ann, listStaff.id, () => server.ok(listStaff, {}, ann.token))).toBe(1);
    expect(await added(ann, listStaff.id, () => server.ok(listStaff, {}, ann.token))).toBe(1);
    const { id } = await makeStaff(server, 'support');
    const shut = () => server.ok(disableStaff, { staff_id: id }, ann.token);
    expect(await added(ann, disableStaff.id, shut)).toBe(1);
    expect(await added(ann, disableStaff.id, shut)).toBe(1);
    expect(await added(ann, getSelf.id, () => server.ok(getSelf, {}, ann.token))).toBe(1);
  });
});
