/** A breach in a running server: money writes stop, everybody can see so, and what one has can still be read. */
import { requestFunds } from '@glasshouse/contract/demo';
import { listWallets } from '@glasshouse/contract/wallet';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.platform.config.databaseUrl ?? '' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const checkNow = () =>
  server.wired.modules
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === 'ledger.checkRecent')
    ?.run();
const ready = async () => (await server.fetch('/readyz')).json();
const metrics = async () => (await server.fetch('/metrics')).text();

it('a breach that the minute’s check finds is told by the status, the metrics and every money call', async () => {
  const token = await server.signUp();
  await server.ok(requestFunds, {}, token);
  await checkNow();
  expect(await ready()).toEqual({ status: 'ok', money: 'open', log: 'open' });
  expect(await metrics()).toMatch(/glasshouse_money_stopped 0\n[^]*glasshouse_money_breaches 0\n/);

  await asOwner(`UPDATE accounts SET balance = balance + 10 WHERE kind = 'user' AND owner = (SELECT max(id) FROM users)`);
  await checkNow();
  expect(await ready()).toEqual({ status: 'ok', money: 'stopped', log: 'open' });
  expect(await metrics()).toMatch(/glasshouse_money_stopped 1\n[^]*glasshouse_money_breaches [1-9]/);
  expect((await server.refused(requestFunds, {}, token)).error).toBe('MONEY_STOPPED');
  expect((await server.ok(listWallets, {}, token)) as object).toHaveProperty('equivalent');
});
