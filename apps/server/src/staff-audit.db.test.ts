/**
 * Every call of the staff leaves exactly one row in the audit log: enumerated from the contract, so that a call that changes
 * something and has no line here fails, and so does one whose row is lost.
 */
import { CALLS, type Call, mayStaff } from '@glasshouse/contract';
import {
  addReviewNote,
  approveProposal,
  approveReview,
  claimReview,
  declineProposal,
  disableStaff,
  endOwnSession,
  holdReview,
  inviteStaff,
  listAudit,
  listOwnSessions,
  propose,
  rejectReview,
  releaseReview,
  seeMentions,
  signOut,
  verifyAudit,
  withdrawProposal,
} from '@glasshouse/contract/backoffice';
import {
  createContent,
  listContent,
  orderContent,
  previewContent,
  publishContent,
  removeContentText,
  saveContentFrame,
  saveContentText,
  uploadContentPicture,
  withdrawContent,
} from '@glasshouse/contract/content';
import { completePayout, exportPayouts, reportPayout, sendPayout } from '@glasshouse/contract/funding';
import { addUserNote, freezeUser, unfreezeUser } from '@glasshouse/contract/identity';
import { tightenMode } from '@glasshouse/contract/modes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestStaff, makeStaff, signInStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { NOTE, TestFunding, type TestUser, USDT, newTxid, picture } from './testing-funding.ts';

let test: TestFunding;
let user: TestUser;
let made = 0;
beforeAll(async () => {
  test = await TestFunding.open();
  user = await test.user(1);
});
afterAll(() => test.server.stop());

const newEntry = (kind = 'news') =>
  test.server.ok(createContent, entryText({ kind, slug: `audited-${++made}` }), test.owner.token);
const entryText = (more: object) => ({ language: 'en', title: 'Title', summary: '', body: 'Some text.', ...more });
const newProposal = async () => {
  const payload = { user_id: user.id, account: 'change', currency_id: USDT, amount: '1', reason: 'For the trouble it was.' };
  return test.server.ok(propose, { kind: 'credit', payload, reason: NOTE }, test.treasurer.token);
};
const claimed = async () => test.claim('recharge', (await test.recharge(user)).id, test.owner);
/** A withdrawal that a reviewer approved, so that the owner may send it. */
const approved = async (number: string) => {
  const { id } = await test.withdraw(user, { number });
  await test.approve('withdraw', id, test.reviewers[0] as TestStaff);
  return id;
};
const exported = async (number: string) => {
  const id = await approved(number);
  await test.server.ok(exportPayouts, { currency: USDT, network: 'TRC20', ids: [id] }, test.treasurer.token);
  return id;
};

/** An input that is accepted, of every call that is not a plain reading; the token is the owner's where none is named. */
const CHANGES: Record<string, () => Promise<{ input: object; token?: string }>> = {
  [disableStaff.id]: async () => ({ input: { staff_id: (await makeStaff(test.server, 'auditor')).id } }),
  [endOwnSession.id]: async () => {
    const staff = await makeStaff(test.server, 'auditor');
    const session = await signInStaff(test.server, test.clock, staff);
    const sessions = await test.server.ok(listOwnSessions, {}, session.token);
    return { input: { session_id: sessions.find((one) => !one.current)?.id }, token: session.token };
  },
  [inviteStaff.id]: async () => ({ input: { email: `invited${++made}@staff.example`, role: 'support' } }),
  [signOut.id]: async () => ({ input: {}, token: (await makeStaff(test.server, 'auditor')).token }),
  [verifyAudit.id]: async () => ({ input: {} }),
  [approveReview.id]: async () => ({ input: { ...(await claimed()), note: NOTE } }),
  [claimReview.id]: async () => {
    const { review_id } = await claimed();
    await test.server.ok(releaseReview, { review_id }, test.owner.token);
    return { input: { review_id } };
  },
  [addReviewNote.id]: async () => ({ input: { review_id: (await claimed()).review_id, text: 'Called twice.' } }),
  [seeMentions.id]: async () => {
    // Decided, so that it is none of the few deposits that may be in review at once.
    const asked = await claimed();
    await test.server.ok(approveReview, { ...asked, note: NOTE }, test.owner.token);
    return { input: { review_id: asked.review_id } };
  },
  [holdReview.id]: async () => ({ input: { review_id: (await claimed()).review_id, note: NOTE } }),
  [rejectReview.id]: async () => ({
    input: { review_id: (await claimed()).review_id, reason: 'voucher_unreadable', note: NOTE },
  }),
  [releaseReview.id]: async () => ({ input: { review_id: (await claimed()).review_id } }),
  [approveProposal.id]: async () => {
    const { id, hash } = await newProposal();
    return { input: { proposal_id: id, hash, reason: NOTE } };
  },
  [declineProposal.id]: async () => ({ input: { proposal_id: (await newProposal()).id, reason: NOTE } }),
  [propose.id]: async () => {
    const payload = { user_id: user.id, account: 'change', currency_id: USDT, amount: '2', reason: 'For the trouble it was.' };
    return { input: { kind: 'credit', payload, reason: NOTE } };
  },
  [withdrawProposal.id]: async () => ({ input: { proposal_id: (await newProposal()).id }, token: test.treasurer.token }),
  [createContent.id]: async () => ({ input: entryText({ kind: 'news', slug: `audited-${++made}` }) }),
  [orderContent.id]: async () => {
    await newEntry('banner');
    const { list } = await test.server.ok(listContent, { kind: 'banner', limit: 100 }, test.owner.token);
    return { input: { kind: 'banner', entries: list.map(({ id }) => id).reverse() } };
  },
  [previewContent.id]: async () => ({ input: { body: 'Some text.' } }),
  [publishContent.id]: async () => {
    const { id, revision } = await newEntry();
    return { input: { entry_id: id, revision } };
  },
  [removeContentText.id]: async () => {
    const { id, revision } = await newEntry();
    const more = { entry_id: id, revision, ...entryText({ language: 'fra' }) };
    const saved = await test.server.ok(saveContentText, more, test.owner.token);
    return { input: { entry_id: id, revision: saved.revision, language: 'fra' } };
  },
  [saveContentFrame.id]: async () => {
    const { id, revision } = await newEntry('banner');
    return { input: { entry_id: id, revision, group: null, link: '/#/pages/common/faq', picture: null } };
  },
  [saveContentText.id]: async () => {
    const { id, revision } = await newEntry();
    return { input: { entry_id: id, revision, ...entryText({ title: 'Another' }) } };
  },
  [withdrawContent.id]: async () => {
    const { id, revision } = await newEntry();
    await test.server.ok(publishContent, { entry_id: id, revision }, test.owner.token);
    return { input: { entry_id: id } };
  },
  [completePayout.id]: async () => {
    const id = await approved('101');
    await test.server.ok(sendPayout, { id, txid: newTxid() }, test.treasurer.token);
    return { input: { id } };
  },
  [exportPayouts.id]: async () => ({ input: { currency: USDT, network: 'TRC20', ids: [await approved('102')] } }),
  [reportPayout.id]: async () => ({ input: { id: await exported('103'), txid: newTxid() } }),
  [sendPayout.id]: async () => ({ input: { id: await approved('104'), txid: newTxid() } }),
  [addUserNote.id]: async () => ({ input: { user_id: user.id, text: 'Called twice.' } }),
  [freezeUser.id]: async () => ({ input: { user_id: (await test.user(0)).id, reason: 'review', note: NOTE } }),
  [unfreezeUser.id]: async () => {
    const { id } = await test.user(0);
    await test.server.ok(freezeUser, { user_id: id, reason: 'review', note: NOTE }, test.owner.token);
    return { input: { user_id: id, note: NOTE } };
  },
  [tightenMode.id]: async () => ({ input: { scope: 'market:1', mode: 'cancel_only', reason: NOTE } }),
};

async function newest(): Promise<number> {
  const { rows } = await sql<{ seq: number }>`SELECT coalesce(max(seq), 0) AS seq FROM audit_log`.execute(test.db);
  return rows[0]?.seq ?? 0;
}

/** The rows that some work adds: which call, and how it ended. */
async function rowsOf(work: () => Promise<unknown>): Promise<{ call: string; outcome: string }[]> {
  const before = await newest();
  await work();
  const { rows } = await sql<{ call: string; outcome: string }>`
    SELECT call, outcome FROM audit_log WHERE seq > ${before} ORDER BY seq`.execute(test.db);
  return rows;
}

async function sendFile(call: Call, token: string): Promise<void> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await picture())], { type: 'image/png' }), 'x.png');
  const answer = await test.server.fetch(`/api${call.path}`, { method: 'POST', body, headers: { authorization: token } });
  expect((await answer.json()) as object).toMatchObject({ type: 'ok' });
}

const OF_STAFF = CALLS.filter(({ access }) => access === 'staff');
const isPlain = ({ method }: Call) => method === 'GET';

describe('a call of the staff', () => {
  it('that is not a plain reading has a line here', () => {
    const lines = [...Object.keys(CHANGES), uploadContentPicture.id];
    expect(lines.sort()).toEqual(
      OF_STAFF.filter((call) => !isPlain(call))
        .map(({ id }) => id)
        .sort(),
    );
    for (const { permission } of OF_STAFF) expect(mayStaff('owner', permission as never)).toBe(true);
  });

  it.each(OF_STAFF.filter((call) => !isPlain(call)).map((call) => [call.id, call] as const))(
    '%s leaves exactly one row in the audit log',
    async (id, call) => {
      if (call.takesFile) {
        const rows = await rowsOf(() => sendFile(call, test.owner.token));
        return expect(rows).toEqual([{ call: id, outcome: 'ok' }]);
      }
      const { input, token = test.owner.token } = await (CHANGES[id] as () => Promise<{ input: object; token?: string }>)();
      const rows = await rowsOf(() => test.server.ok(call, input as never, token));
      expect(rows).toEqual([{ call: id, outcome: 'ok' }]);
    },
  );

  it('that reads leaves exactly one row, whether it is answered or refused', async () => {
    // A session of its own: what screens repeat by themselves within a minute is kept once.
    const { token } = await makeStaff(test.server, 'owner');
    for (const call of OF_STAFF.filter(isPlain)) {
      const field = call.target?.field;
      const input = field === undefined ? {} : { [field]: field === 'user_id' ? user.id : 1 };
      const rows = await rowsOf(() => test.server.call(call, input as never, token));
      expect({ call: call.id, rows: rows.map((row) => row.call) }).toEqual({ call: call.id, rows: [call.id] });
    }
  });

  it('that freezes an account names it, the reason and who did it', async () => {
    const frozen = await test.user(0);
    await test.server.ok(freezeUser, { user_id: frozen.id, reason: 'legal', note: NOTE }, test.owner.token);
    const { list } = await test.server.ok(listAudit, { target: `user:${frozen.id}` }, test.owner.token);
    expect(list.map(({ call, outcome, actor }) => ({ call, outcome, actor }))).toEqual([
      { call: 'identity.freezeUser', outcome: 'ok', actor: `staff:${test.owner.id}` },
    ]);
    expect(list[0]?.body).toContain('"reason":"legal"');
  });
});
