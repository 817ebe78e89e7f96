/** Four eyes over the calls of the staff, and the rules that the database holds by itself. */
import { isDeciding, STAFF_ROLES } from '@glasshouse/contract';
import {
  PROPOSAL_MS,
  approveProposal,
  declineProposal,
  disableStaff,
  getProposal,
  inviteStaff,
  listProposals,
  propose,
  withdrawProposal,
} from '@glasshouse/contract/backoffice';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';
import { fourEyesInvariants, reviewedJournals } from '../store/four-eyes-invariants.ts';
import { expiryJob } from '../due.ts';
import { asOwner } from './support/queue.ts';
import { type TestStaff, makeStaff } from './support/backoffice.ts';

const reason = 'moves to another team';
const clock = new ManualClock(Date.UTC(2026, 10, 22, 12));
let server: TestServer;
let ann: TestStaff;
let bob: TestStaff;
let cy: TestStaff;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [ann, bob, cy] = [await makeStaff(server, 'owner'), await makeStaff(server, 'owner'), await makeStaff(server, 'owner')];
});
afterAll(() => server.stop());

const proposeRole = async (role = 'auditor', by = ann, staffId?: number) => {
  const staff_id = staffId ?? (await makeStaff(server, 'support')).id;
  return server.ok(propose, { kind: 'role', payload: { staff_id, role }, reason }, by.token);
};
const approval = ({ id, hash }: { id: number; hash: string }) => ({ proposal_id: id, hash, reason });
const errorOf = async (answer: Promise<{ type: string }>) => ((await answer) as { error?: string }).error ?? 'ok';
async function roleOf(staffId: number): Promise<string> {
  const { rows } = await sql<{ role: string }>`SELECT role FROM staff WHERE id = ${staffId}`.execute(server.platform.db);
  return rows[0]?.role as string;
}
const subjectOf = ({ payload }: { payload: string }) => (JSON.parse(payload) as { staff_id: number }).staff_id;

describe('a proposal', () => {
  it('shows its payload, hash and change, and happens when another approves exactly that', async () => {
    const proposal = await proposeRole();
    expect(proposal).toMatchObject({
      state: 'waiting',
      kind: 'role',
      yours: true,
      may_approve: false,
      expires: clock.now() + PROPOSAL_MS,
    });
    expect(proposal.changes[1]).toEqual({
      label: 'role',
      before: { type: 'code', code: 'support' },
      after: { type: 'code', code: 'auditor' },
    });
    expect(await server.ok(getProposal, { proposal_id: proposal.id }, bob.token)).toMatchObject({
      yours: false,
      may_approve: true,
    });
    const other = { ...approval(proposal), hash: '0'.repeat(64) };
    expect(await errorOf(server.call(approveProposal, other, bob.token))).toBe('BACKOFFICE_PROPOSAL_OTHER_HASH');
    expect(await server.ok(approveProposal, approval(proposal), bob.token)).toMatchObject({
      state: 'approved',
      decider: { id: bob.id },
    });
    expect(await roleOf(subjectOf(proposal))).toBe('auditor');
  });

  it('is never decided by whoever proposed it', async () => {
    const proposal = await proposeRole();
    expect(await errorOf(server.call(approveProposal, approval(proposal), ann.token))).toBe('BACKOFFICE_SELF_APPROVAL');
    const declined = { proposal_id: proposal.id, reason };
    expect(await errorOf(server.call(declineProposal, declined, ann.token))).toBe('BACKOFFICE_SELF_APPROVAL');
    expect(await errorOf(server.call(withdrawProposal, { proposal_id: proposal.id }, bob.token))).toBe(
      'BACKOFFICE_PROPOSAL_UNKNOWN',
    );
    expect(await server.ok(withdrawProposal, { proposal_id: proposal.id }, ann.token)).toMatchObject({ state: 'withdrawn' });
    expect(await errorOf(server.call(approveProposal, approval(proposal), bob.token))).toBe('BACKOFFICE_PROPOSAL_DECIDED');
  });

  it('is stale when what it is about has changed since', async () => {
    const first = await proposeRole('auditor');
    const second = await proposeRole('content', cy, subjectOf(first));
    await server.ok(approveProposal, approval(first), bob.token);
    expect(await errorOf(server.call(approveProposal, approval(second), bob.token))).toBe('BACKOFFICE_PROPOSAL_STALE');
    expect(await roleOf(subjectOf(first))).toBe('auditor');
  });

  it('of two about the same at once one happens', async () => {
    const first = await proposeRole('auditor');
    const second = await proposeRole('content', cy, subjectOf(first));
    const answers = await Promise.all([
      errorOf(server.call(approveProposal, approval(first), bob.token)),
      errorOf(server.call(approveProposal, approval(second), ann.token)),
    ]);
    expect(answers.toSorted()).toEqual(['BACKOFFICE_PROPOSAL_STALE', 'ok']);
  });

  it('is worth nothing when its proposer has lost the role', async () => {
    const dan = await makeStaff(server, 'owner');
    const proposal = await proposeRole('auditor', dan);
    const demotion = await proposeRole('support', ann, dan.id);
    await server.ok(approveProposal, approval(demotion), bob.token);
    expect(await errorOf(server.call(approveProposal, approval(proposal), bob.token))).toBe('BACKOFFICE_PROPOSAL_STALE');
  });

  it('expires after thirty minutes, and the same can be proposed again', async () => {
    const proposal = await proposeRole();
    clock.advance(PROPOSAL_MS - 1);
    expect(await server.ok(getProposal, { proposal_id: proposal.id }, bob.token)).toMatchObject({ state: 'waiting' });
    clock.advance(1);
    [ann, bob, cy] = [await makeStaff(server, 'owner'), await makeStaff(server, 'owner'), await makeStaff(server, 'owner')];
    expect(await server.ok(getProposal, { proposal_id: proposal.id }, bob.token)).toMatchObject({ state: 'expired' });
    expect(await errorOf(server.call(approveProposal, approval(proposal), bob.token))).toBe('BACKOFFICE_PROPOSAL_EXPIRED');
    await expiryJob(server.platform.db, clock).run();
    const again = await proposeRole('auditor', ann, subjectOf(proposal));
    expect([again.hash === proposal.hash, again.id === proposal.id]).toEqual([true, false]);
  });

  it('that waits is answered again to whoever made it, and refused to another', async () => {
    const proposal = await proposeRole();
    const input = { kind: 'role', payload: JSON.parse(proposal.payload) as object, reason };
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.ok(propose, input, ann.token)));
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([proposal.id]));
    expect(await errorOf(server.call(propose, input, bob.token))).toBe('BACKOFFICE_PROPOSAL_EXISTS');
    const waiting = await server.ok(listProposals, { tab: 'waiting', kind: 'role' }, bob.token);
    expect(waiting.list.filter(({ hash }) => hash === proposal.hash)).toHaveLength(1);
    const decline = { proposal_id: proposal.id, reason: 'not this one, please' };
    expect(await server.ok(declineProposal, decline, bob.token)).toMatchObject({ state: 'declined', decision: decline.reason });
  });

  it('gives way to a newer one of the same person about the same thing, and both say so', async () => {
    const first = await proposeRole('auditor');
    const second = await proposeRole('content', ann, subjectOf(first));
    expect(second.supersedes).toEqual([first.id]);
    expect(await server.ok(getProposal, { proposal_id: first.id }, bob.token)).toMatchObject({
      state: 'superseded',
      superseded_by: second.id,
      may_approve: false,
      approvers: [],
    });
    expect(await errorOf(server.call(approveProposal, approval(first), bob.token))).toBe('BACKOFFICE_PROPOSAL_DECIDED');
    // Somebody else's wish about the same thing stays beside it.
    const other = await proposeRole('content', cy, subjectOf(await proposeRole('auditor')));
    expect(other.supersedes).toEqual([]);
    await server.ok(approveProposal, approval(second), bob.token);
    expect(await roleOf(subjectOf(first))).toBe('content');
  });

  it('that is stale keeps nobody from proposing the same anew', async () => {
    const stale = await proposeRole('auditor');
    const meanwhile = await proposeRole('content', cy, subjectOf(stale));
    await server.ok(approveProposal, approval(meanwhile), bob.token);
    expect(await errorOf(server.call(approveProposal, approval(stale), bob.token))).toBe('BACKOFFICE_PROPOSAL_STALE');
    // The same payload, by its own proposer and by another: the stale one gives way to both.
    const again = await proposeRole('auditor', bob, subjectOf(stale));
    expect({ hash: again.hash, supersedes: again.supersedes, state: again.state }).toEqual({
      hash: stale.hash,
      supersedes: [stale.id],
      state: 'waiting',
    });
    expect(
      await errorOf(
        proposeRole('auditor', ann, subjectOf(stale)).then(
          () => ({ type: 'ok' }),
          () => ({ type: 'x', error: 'refused' }),
        ),
      ),
    ).toBe('refused');
    await server.ok(approveProposal, approval(again), cy.token);
    expect(await roleOf(subjectOf(stale))).toBe('auditor');
  });

  it('says who may approve it: active members whose role may, never its proposer', async () => {
    const gone = await makeStaff(server, 'owner');
    await server.ok(disableStaff, { staff_id: gone.id }, bob.token);
    const treasurer = await makeStaff(server, 'treasurer');
    const proposal = await proposeRole();
    const ids = proposal.approvers.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([bob.id, cy.id]));
    for (const id of [ann.id, gone.id, treasurer.id]) expect(ids).not.toContain(id);
    const { list } = await server.ok(listProposals, { tab: 'waiting', kind: 'role' }, bob.token);
    expect(list.find(({ id }) => id === proposal.id)?.approvers).toEqual(proposal.approvers);
  });

  it('of 64 approvals at once has one', async () => {
    const proposal = await proposeRole();
    const by = [bob, cy];
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) => server.call(approveProposal, approval(proposal), by[n % 2]?.token)),
    );
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
  });

  it.each([
    [{}, 'payload.staff_id'],
    [{ staff_id: '7', role: 'auditor' }, 'payload.staff_id'],
    [{ staff_id: 7, role: 'god' }, 'payload.role'],
    [{ staff_id: 7, role: 'auditor\u0000' }, 'payload.role'],
    [{ staff_id: 7, role: 'auditor', more: 1 }, 'payload'],
  ])('with the payload %j is refused', async (payload, path) => {
    const answer = await server.refused(propose, { kind: 'role', payload, reason }, ann.token);
    expect([answer.error, answer.fields?.[0]?.path]).toEqual(['PARAMETER_ERROR', path]);
  });

  it('is seen and made only by roles that may', async () => {
    const [support, auditor] = [await makeStaff(server, 'support'), await makeStaff(server, 'auditor')];
    const proposal = await proposeRole();
    expect(await errorOf(server.call(listProposals, { tab: 'waiting' }, support.token))).toBe('BACKOFFICE_NOT_PERMITTED');
    expect(await server.ok(getProposal, { proposal_id: proposal.id }, auditor.token)).toMatchObject({ may_approve: false });
    expect(await errorOf(server.call(approveProposal, approval(proposal), auditor.token))).toBe('BACKOFFICE_NOT_PERMITTED');
    // Who neither proposes nor approves a kind, and does not read the audit log, learns nothing of it.
    const content = await makeStaff(server, 'content');
    expect(await errorOf(server.call(getProposal, { proposal_id: proposal.id }, content.token))).toBe(
      'BACKOFFICE_PROPOSAL_UNKNOWN',
    );
    expect(await errorOf(server.call(approveProposal, approval(proposal), content.token))).toBe('BACKOFFICE_PROPOSAL_UNKNOWN');
    for (const tab of ['waiting', 'done'] as const)
      expect((await server.ok(listProposals, { tab }, content.token)).list.filter(({ kind }) => kind === 'role')).toEqual([]);
    const input = { kind: 'role', payload: { staff_id: auditor.id, role: 'owner' }, reason };
    expect(await errorOf(server.call(propose, input, auditor.token))).toBe('BACKOFFICE_NOT_PERMITTED');
  });
});

describe('an invitation', () => {
  it.each(STAFF_ROLES)('of one owner alone makes nobody who decides: %s', async (role) => {
    const answer = server.call(inviteStaff, { email: `${role}.invited@staff.example`, role }, ann.token);
    expect(await errorOf(answer)).toBe(isDeciding(role) ? 'BACKOFFICE_ROLE_NEEDS_TWO' : 'ok');
  });
});

describe('the database', () => {
  it.each([
    ['by its proposer', `decider_id = proposer_id, decider_session = proposer_session + 1`],
    ['in its proposer’s session', `decider_id = proposer_id + 1, decider_session = proposer_session`],
    ['by nobody', `decider_id = NULL`],
    ['for another payload', `decider_id = proposer_id + 1, decider_session = 0, approved_hash = sha256('other')`],
    ['too late', `decider_id = proposer_id + 1, decider_session = 0, decided_at = expires_at`],
  ])('takes no approval %s', async (_who, how) => {
    const { id } = await proposeRole();
    const set = `state = 'approved', approved_hash = payload_hash, decided_at = 1`;
    const columns = new Map(`${set}, ${how}`.split(', ').map((part) => [part.split(' = ')[0], part]));
    await expect(asOwner(server, `UPDATE proposals SET ${[...columns.values()].join(', ')} WHERE id = ${id}`)).rejects.toThrow(
      /violates check constraint "proposals_/,
    );
  });

  it('shows a journal that was posted past two people', async () => {
    const breaches = async () => {
      const found: string[] = [];
      for (const { title, sql: query } of [...fourEyesInvariants, ...reviewedJournals({ queue: 'recharge', pays: 'recharge' })])
        if ((await asOwner(server, query)).rows.length > 0) found.push(title);
      return found;
    };
    expect(await breaches()).toEqual([]);
    const journal = (scope: string, key: number) =>
      asOwner(
        server,
        `INSERT INTO journals (scope, key, input_hash, cause, reference, created_at) VALUES ('${scope}', '${key}', '', 'x', '', 1)`,
      );
    const { id } = await proposeRole();
    await journal('proposal', id);
    expect(await breaches()).toEqual(['every journal of a proposal has two people behind its exact payload']);
    await journal('recharge', 17);
    expect(await breaches()).toHaveLength(2);
    const review = (staff: number) => `
      INSERT INTO reviews (queue, subject_id, user_id, payload_hash, asked_at, approvals_needed, risk, hints, summary, keywords)
      VALUES ('recharge', 17, 1, sha256('x'), 1, 2, 0, '[]', '[]', '') ON CONFLICT DO NOTHING;
      INSERT INTO review_decisions (review_id, kind, staff_id, session_id, payload_hash, note, made_at)
      SELECT id, 'approve', ${staff}, 1, payload_hash, '', 1 FROM reviews WHERE queue = 'recharge'`;
    await asOwner(server, `${review(ann.id)}; ${review(bob.id)}`);
    await asOwner(server, `UPDATE reviews SET state = 'approved', approvals = 2, decided_at = 1 WHERE queue = 'recharge'`);
    expect(await breaches()).toHaveLength(1);
  });
});
