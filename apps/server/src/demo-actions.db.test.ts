/** Simulated staff and shares on a whole server: which actions they publish, that two of them do, and what they leave to people. */
import { approveProposal, listProposals } from '@glasshouse/contract/backoffice';
import { listStockActions } from '@glasshouse/contract/stocks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { ManualClock } from './platform/clock.ts';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';

const clock = new ManualClock(Date.UTC(2026, 5, 6, 12));
let server: TestServer;
beforeAll(async () => {
  const config = { demoStocks: true, demoStaff: { fromMs: 20_000, toMs: 60_000 }, rateLimitFactor: 10_000 };
  server = await startTestServer({ clock, config });
});
afterAll(() => server.stop());

const run = async (name: string) => {
  const job = server.wired.declared.jobs.find((one) => one.name === name);
  await job?.run();
};
const round = async () => {
  await run('demo.actions');
  await run('stocks.orders');
};
const actions = async () => (await server.ok(listStockActions, {})).list.filter(({ kind }) => kind === 'dividend');

it('the next dividends of IBM and of the practice share are proposed by one member and approved by another 20 to 60 seconds later', async () => {
  await round();
  expect(await actions()).toEqual([]);
  clock.advance(19_000);
  await round();
  expect(await actions()).toEqual([]);
  clock.advance(41_000);
  for (let n = 0; n < 3; n++) await round();
  expect(await actions()).toMatchObject([
    { code: 'PRAC', per_share: '0.95', withholding: '0.3', state: 'published' },
    { code: 'IBM', per_share: '0.95', ex_opens: Date.UTC(2026, 5, 10, 13, 30), state: 'published' },
  ]);
  const { rows } = await sql<{ email: string; call: string; role: string }>`
    SELECT DISTINCT s.email, a.call, s.role FROM audit_log a JOIN staff s ON a.actor = 'staff:' || s.id
    WHERE s.is_simulated AND a.outcome = 'ok' ORDER BY 1, 2`.execute(server.platform.db);
  expect(rows).toEqual([
    { email: 'demo-compliance@simulated.glasshouse', call: 'backoffice.approveProposal', role: 'compliance' },
    { email: 'demo-treasurer@simulated.glasshouse', call: 'backoffice.propose', role: 'treasurer' },
  ]);
});

it('the split of AAPL waits for people: simulated staff never approve it, and propose it anew when its time is over', async () => {
  const waiting = async () => {
    const { token } = await makeStaff(server, 'auditor');
    return (await server.ok(listProposals, { tab: 'waiting', kind: 'stock_action' }, token)).list;
  };
  const [first] = await waiting();
  expect(first).toMatchObject({ kind: 'stock_action', target: 'asset:1001', state: 'waiting' });
  clock.advance(31 * 60_000);
  await round();
  const [next, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(next?.id).not.toBe(first?.id);
  expect((await server.ok(listStockActions, {})).list.filter(({ kind }) => kind === 'split')).toEqual([]);
  const approval = { proposal_id: String(next?.id), hash: next?.hash ?? '', reason: 'Seven for one, as the company says.' };
  await server.ok(approveProposal, approval, (await makeStaff(server, 'owner')).token);
  for (let n = 0; n < 3; n++) await round();
  clock.advance(31 * 60_000);
  await round();
  expect(await waiting()).toEqual([]);
});

it('an owner who disables them stops them', async () => {
  await sql`UPDATE staff SET disabled_at = ${clock.now()} WHERE is_simulated`.execute(server.platform.db);
  await sql`UPDATE staff_sessions SET ended_at = ${clock.now()} WHERE ip = 'simulated'`.execute(server.platform.db);
  const before = (await actions()).length;
  clock.advance(7 * 3_600_000);
  for (let n = 0; n < 3; n++) await round();
  clock.advance(61_000);
  await round();
  expect((await actions()).length).toBe(before);
});
