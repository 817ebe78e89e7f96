/** Full batches, one behind the other, while everything around them fails: what was told is what is stored, and nothing hangs. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { faultEvery, faultsSql } from '../../../platform/testing/faults.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { MAX_BATCH } from '../desk/desk.ts';
import { bookHash } from '../domain/restore.ts';
import type { Answer, Command } from '../domain/commands.ts';
import type { Attempt } from '../../../platform/store/request-answers.ts';
import { type Traders, openFor } from './support/orders.ts';
import type { TestNode, TestSpot } from './support/spot.ts';

let spot: TestSpot;
let traders: Traders;
openFor('each', (...opened) => ([spot, traders] = opened));

const ROUNDS = 8;

/** Numbers that look random and are the same every time (mulberry32). */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** Rows and commits that PostgreSQL refuses now and then, each in another way. */
const FAULTS = faultsSql({
  before: ['INSERT OR UPDATE ON orders', 'INSERT ON entries'],
  late: ['fills'],
  codes: ['40001', '40P01', '40001', '57014', '40P01', '40001', '23514'],
});

interface Told {
  command: Command;
  attempt: Attempt;
  code: string;
  answer: Answer | null;
}

const memoryOf = ({ spot: { desk } }: TestNode) => ({
  hash: bookHash(desk.books.of(1)),
  open: [...desk.openOrders.values()].sort((a, b) => a.id - b.id),
});

async function tell(sent: { command: Command; attempt: Attempt }[]): Promise<Told[]> {
  const outcomes = await Promise.allSettled(spot.spot.desk.submit(sent));
  return outcomes.map((one, n) => ({
    ...(sent[n] as { command: Command; attempt: Attempt }),
    code: one.status === 'fulfilled' ? 'done' : one.reason instanceof Refusal ? one.reason.code : String(one.reason),
    answer: one.status === 'fulfilled' ? one.value : null,
  }));
}

describe('batches behind each other', () => {
  it('have happened and were told so, or not, whatever fails around them', { timeout: 200_000 }, async () => {
    await spot.asOwner(FAULTS);
    const owner = new pg.Client({ connectionString: spot.url });
    await owner.connect();
    const users = await Promise.all(Array.from({ length: 8 }, () => traders.user([1, '100'], [3, '1000000'])));
    const seen: Record<string, number> = {};
    const all: Told[] = [];
    let known: { id: number; userId: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const roll = dice(round + 1);
      const user = () => users[roll(users.length)] as number;
      const attempts: { command: Command; attempt: Attempt }[] = [];
      const made = (n: number): Command => {
        const what = roll(100);
        const old = known[roll(Math.max(1, known.length))];
        if (what < 12 && old) return { type: 'cancel', userId: old.userId, orderId: old.id };
        if (what < 18 && old) return { type: 'amend', userId: old.userId, orderId: old.id, amount: `0.0${1 + roll(3)}` };
        if (what < 19) return { type: 'cancelAll', userId: user(), marketIds: null, side: null, connection: null };
        if (what > 35) return { type: 'cancel', userId: 1, orderId: 9_000_000 + n };
        const side = roll(2) ? 'buy' : 'sell';
        const place: Command = {
          type: 'place',
          userId: user(),
          marketId: 1,
          side,
          kind: 'limit',
          priceTicks: 600_000 + roll(60) - 30,
          lots: 1_000 + roll(2_000),
          clientId: `r${round}-${n}`,
          ...(roll(4) === 0 ? { force: 'ioc' as const } : {}),
        };
        return roll(8) > 0
          ? place
          : ({
              ...place,
              force: 'gtc',
              kind: 'stop_limit',
              triggerTicks: 600_000 + (side === 'buy' ? 1 : -1) * (5 + roll(30)),
              triggerBy: 'last',
            } as Command);
      };
      for (let n = 0; n < 3 * MAX_BATCH; n++) {
        const command = made(n);
        const userId = 'userId' in command ? command.userId : 1;
        attempts.push({
          command,
          attempt: { userId, call: 'chaos', requestId: `r${round}-${n}`, hash: Buffer.alloc(32, round) },
        });
      }
      await owner.query(faultEvery([0, 3000, 5000, 1700, 2300][round % 5] as number));
      const running = [tell(attempts)];
      let isOver = false;
      const around = (async () => {
        for (let n = 0; !isOver; n++) {
          await sleep(roll(60));
          // The same requests again, in a batch behind that may be the next or the same.
          if (n < 4) running.push(tell(attempts.slice(n * 300, n * 300 + MAX_BATCH)));
          if (n % 3 === 0) await spot.fund(user(), 3, '1');
          if (n % 5 === 4 && round % 3 === 1) {
            await inTransaction(spot.db, (tx) => spot.spot.setMarketMode(tx, 1, n % 2 ? 'halted' : 'cancel_only'));
            await sleep(roll(40));
            await inTransaction(spot.db, (tx) => spot.spot.setMarketMode(tx, 1, 'normal'));
          }
          const how = round % 2 ? 'pg_cancel_backend' : 'pg_terminate_backend';
          if (round % 3 !== 2 && n % 4 === (round % 2 ? 1 : 3)) {
            await owner.query(
              `SELECT ${how}(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'glasshouse'
               AND (query ~ '^(begin|commit)' OR query LIKE '/*prepare spot%' OR query LIKE '/*prepare ledger%') AND state <> 'idle'`,
            );
          }
        }
      })();
      const patience = sleep(60_000, 'hung' as const);
      for (let n = 0; n < running.length; n++) {
        const told = await Promise.race([running[n] as Promise<Told[]>, patience]);
        if (told === 'hung') throw new Error(`round ${round}: hung`);
        all.push(...told);
        for (const { code } of told) seen[code] = (seen[code] ?? 0) + 1;
        if (n === running.length - 1) {
          isOver = true;
          await around;
        }
      }
      await owner.query(faultEvery(0));
      await inTransaction(spot.db, (tx) => spot.spot.setMarketMode(tx, 1, 'normal'));
      await expect.poll(() => spot.spot.desk.lead().catch(() => false), { timeout: 30_000 }).toBe(true);
      const { rows } = await owner.query<{ id: string; user_id: string; client_id: string; status: string }>(
        `SELECT id, user_id, client_id, status FROM orders`,
      );
      const byName = new Map(rows.map((row) => [row.client_id, row]));
      const byId = new Map(rows.map((row) => [Number(row.id), row]));
      known = rows
        .filter(({ status }) => status !== 'filled' && status !== 'cancelled')
        .map(({ id, user_id: userId }) => ({ id: Number(id), userId: Number(userId) }));
      const wrong: string[] = [];
      const names = Map.groupBy(
        all.filter(({ attempt }) => attempt.requestId.startsWith(`r${round}-`)),
        ({ attempt }) => attempt.requestId,
      );
      for (const [name, told] of names) {
        const done = told.filter(({ code }) => code === 'done');
        const answers = new Set(done.map(({ answer }) => JSON.stringify(answer)));
        const { command } = told[0] as Told;
        if (command.type !== 'cancelAll' && answers.size > 1) wrong.push(`${name}: two outcomes ${[...answers].join(' ')}`);
        if (command.type === 'place') {
          const isStored = byName.has(name);
          if (done.length > 0 && !isStored) wrong.push(`${name}: told as done and not stored`);
          if (done.length === 0 && isStored && told.every(({ code }) => code !== 'UNAVAILABLE'))
            wrong.push(`${name}: stored and told as ${told.map(({ code }) => code).join()}`);
        }
        if (command.type === 'cancel' && done.length > 0 && byId.get(command.orderId)?.status !== 'cancelled')
          wrong.push(`${name}: not cancelled`);
      }
      expect(wrong).toEqual([]);
      expect(rows.filter(({ client_id: name }, i) => rows.findIndex((row) => row.client_id === name) !== i)).toEqual([]);
      expect((await spot.ledger.check()).breaches).toEqual([]);
      const before = memoryOf(spot);
      // A process that knows nothing reads the same.
      const live = rows
        .filter(({ status }) => status === 'open' || status === 'pending')
        .map(({ id }) => Number(id))
        .sort((a, b) => a - b);
      expect(before.open.map(({ id }) => id)).toEqual(live);
    }
    expect(seen['done']).toBeGreaterThan(500);
    await owner.end();
    const before = memoryOf(spot);
    await spot.stop();
    expect(memoryOf(await spot.openNode())).toEqual(before);
  });
});
