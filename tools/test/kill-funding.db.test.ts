/**
 * The process dies while recharges are approved and payouts completed: what was acknowledged happened, everything happened
 * once, and what did not happen can be done afterwards. The longer form (`npm run gate`) dies eight times.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, type Call } from '@glasshouse/contract';
import { approveReview } from '@glasshouse/contract/backoffice';
import { completePayout, getRecharge, getWithdrawal, sendPayout } from '@glasshouse/contract/funding';
import { getWalletDetail } from '@glasshouse/contract/wallet';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isGate } from '../../apps/server/src/platform/testing/gate.ts';
import { NOTE, TestFunding, type TestUser, USDT, newTxid } from '../../apps/server/src/testing-funding.ts';
import { type ServerProcess, endProcesses, startServerProcess } from './server-process.ts';

const DEATHS = isGate ? 8 : 1;
/** Users of a round, each with five recharges of 500 and one withdrawal of 100 USDT. */
const USERS = 4;
const RECHARGES = 5;

let test: TestFunding;
let dataDir: string;
const started: ServerProcess[] = [];
beforeAll(async () => {
  test = await TestFunding.open(Date.now());
  dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-kill-funding-'));
});
afterAll(async () => {
  await endProcesses(started.map(({ child }) => child));
  await test.server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Something the staff does to one subject of a user. */
interface Act {
  call: Call;
  input: object;
  token: string;
  name: string;
  /** Whether it has happened, as its user sees it. */
  isDone: () => Promise<boolean>;
}

/** Whether a server took it; an answer that never came is none. */
async function took(url: string, { call, input, token }: Act): Promise<boolean> {
  try {
    const headers = { authorization: token, 'content-type': 'application/json' };
    const response = await fetch(url + API_BASE + call.path, { method: call.method, headers, body: JSON.stringify(input) });
    return ((await response.json()) as { type: string }).type === 'ok';
  } catch {
    return false;
  }
}

/** Everything that waits in a round: payouts that were sent, recharges that a reviewer has taken on. */
async function prepare(): Promise<{ users: TestUser[]; acts: Act[] }> {
  const [reviewer] = test.reviewers;
  if (!reviewer) throw new Error('no reviewer');
  const users: TestUser[] = [];
  const acts: Act[] = [];
  for (let n = 0; n < USERS; n++) {
    const user = await test.user(1);
    users.push(user);
    const { id } = await test.withdraw(user);
    await test.approve('withdraw', id);
    await test.server.ok(sendPayout, { id, txid: newTxid() }, test.treasurer.token);
    acts.push({
      call: completePayout,
      input: { id },
      token: test.treasurer.token,
      name: `payout ${id}`,
      isDone: async () => (await test.server.ok(getWithdrawal, { id }, user.token)).state === 'completed',
    });
    for (let each = 0; each < RECHARGES; each++) {
      const recharge = await test.recharge(user);
      acts.push({
        call: approveReview,
        input: { ...(await test.claim('recharge', recharge.id, reviewer)), note: NOTE },
        token: reviewer.token,
        name: `recharge ${recharge.id}`,
        isDone: async () => (await test.server.ok(getRecharge, { id: recharge.id }, user.token)).state === 'approved',
      });
    }
  }
  return { users, acts };
}

/** The name that the connections of a process go by which will be killed. */
const DOOMED = 'doomed';

/** How many of them there are. */
async function doomed(): Promise<number> {
  const client = new pg.Client({ connectionString: test.server.platform.config.databaseUrl as string });
  await client.connect();
  const { rowCount } = await client
    .query('SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1', [DOOMED])
    .finally(() => client.end());
  return rowCount ?? 0;
}

it(`killed ${DEATHS} times while staff credits and pays, every act happened once or not at all [I5, I10]`, async () => {
  let [acknowledged, lost] = [0, 0];
  for (let round = 0; round < DEATHS; round++) {
    const { users, acts } = await prepare();
    const databaseUrl = `${test.server.platform.config.databaseUrl}?application_name=${DOOMED}`;
    const server = await startServerProcess({ databaseUrl, dataDir });
    expect(await doomed()).toBeGreaterThan(0);
    started.push(server);
    const answered = new Map<Act, boolean>();
    const under = acts.map(async (act) => void answered.set(act, await took(server.url, act)));
    await vi.waitUntil(() => answered.size >= 2 + round, { timeout: 30_000, interval: 1 });
    const dead = new Promise((resolve) => server.child.once('exit', resolve));
    server.child.kill('SIGKILL');
    await Promise.all([dead, ...under]);
    // PostgreSQL still completes the last statements it received.
    await expect.poll(doomed).toBe(0);

    for (const act of acts) {
      const isDone = await act.isDone();
      if (answered.get(act)) expect(isDone, `${act.name} was acknowledged`).toBe(true);
      // Done again, it is refused where it was done, and done where it was not.
      expect(await took(test.server.url, act), `${act.name} again`).toBe(!isDone);
      expect(await act.isDone(), act.name).toBe(true);
    }
    for (const user of users) {
      const { available, frozen } = await test.server.ok(getWalletDetail, { currency: USDT, type: 'change' }, user.token);
      expect([available, frozen]).toEqual([String(10_000 - 100 + RECHARGES * 500), '0']);
    }
    expect(await test.breaches()).toEqual([]);
    acknowledged += [...answered.values()].filter(Boolean).length;
    lost += [...answered.values()].filter((was) => !was).length;
  }
  expect(acknowledged).toBeGreaterThan(0);
  console.log(`${acknowledged} acknowledged and ${lost} cut off over ${DEATHS} deaths`);
}, 600_000);
