/**
 * What the operator can and cannot do, held against the database: the rights of the staff's role, and what every staff
 * call really writes, seen by triggers on every table. New calls join by themselves.
 */
import { CALLS, STAFF_ROLES, mayStaff } from '@glasshouse/contract';
import {
  approveProposal,
  disableStaff,
  inviteStaff,
  operatorPowers,
  propose,
  signOut,
  staffActs,
} from '@glasshouse/contract/backoffice';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { becomeStaff } from '../../../platform/db/staff-role.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { hostileInputs } from '../../../platform/testing/hostile-input.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';
import { sql } from 'kysely';
import { gather } from '../../../platform/connect.ts';
import { defineModule } from '../../../platform/module.ts';
import { powersOf } from '../api/powers.ts';
import { ProposalEngine } from '../api/proposals/engine.ts';
import { ReviewEngine } from '../api/reviews/engine.ts';
import { type TestQueue, asOwner, openTestQueue } from './support/queue.ts';
import { type TestStaff, accept, makeStaff, signInStaff } from './support/backoffice.ts';
import { ManualClock } from '../../../platform/clock.ts';

const ofStaff = CALLS.filter(({ access }) => access === 'staff' || access === 'staff_door');
const clock = new ManualClock(Date.UTC(2026, 10, 22, 12));
let server: TestServer;
let queue: TestQueue;
let owner: TestStaff;
beforeAll(async () => {
  server = await startTestServer({ clock, config: { rateLimitFactor: 10_000 } });
  queue = await openTestQueue(server);
  owner = await makeStaff(server, 'owner');
});
afterAll(() => server.stop());

const powers = () => server.ok(operatorPowers, {});

describe('the staff’s role', () => {
  it('can write what some staff call declares, and nothing else', async () => {
    const { calls, writable } = await powers();
    const declared = new Set([...calls.flatMap(({ writes }) => writes), 'audit_log', 'staff_sessions']);
    expect(writable).toEqual([...declared].sort());
  });

  it('can write no table of prices, orders, fills, results or the log: the database says so', async () => {
    const { outcomes, writable } = await powers();
    expect(outcomes.filter(({ staff_can_write }) => staff_can_write)).toEqual([]);
    const tables = outcomes.map(({ table }) => table);
    expect(tables).toEqual(
      expect.arrayContaining([
        'index_ticks',
        'index_seconds',
        'index_lists',
        'candles',
        'fills',
        'option_results',
        'log_entries',
      ]),
    );
    const { rows } = await asOwner(
      server,
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    );
    const existing = (rows as { relname: string }[]).map(({ relname }) => relname);
    expect(tables.filter((table) => !existing.includes(table))).toEqual([]);
    // A new table whose name sounds like an outcome is one.
    expect(
      writable.filter((table) => /(^|_)(ticks?|candles?|fills?|results?|settle\w*|allot\w*|draws?|prices?)(_|$)/.test(table)),
    ).toEqual([]);
  });

  it.each(['UPDATE', 'DELETE', 'TRUNCATE'])('and the application’s own has no %s on what is only ever added', async (right) => {
    const { rows } = await asOwner(
      server,
      `SELECT relname FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relname = ANY(ARRAY[
         'index_ticks', 'index_seconds', 'index_lists', 'fills', 'option_orders', 'option_entries', 'option_results', 'conversions', 'log_entries', 'log_tiles',
         'log_heads', 'log_keys', 'journals', 'entries', 'audit_log', 'review_decisions'])
       AND (has_table_privilege('glasshouse_app', oid, '${right}')
            OR ('${right}' = 'UPDATE' AND has_any_column_privilege('glasshouse_app', oid, 'UPDATE')))`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    `INSERT INTO option_results DEFAULT VALUES`,
    `UPDATE candles SET close = close`,
    `DELETE FROM index_ticks`,
    `DELETE FROM index_seconds`,
    `UPDATE orders SET status = status`,
    `DELETE FROM entries`,
    `UPDATE users SET email = email`,
    `SELECT log_forget_ticks(0, 1)`,
    `DELETE FROM audit_log`,
  ])('is refused: %s', async (statement) => {
    const trying = inTransaction(server.platform.db, async (tx) => {
      await becomeStaff(tx);
      await sql.raw(statement).execute(tx);
    });
    await expect(trying).rejects.toThrow(/permission denied/);
  });

  it('puts no price, list of instruments, order or audit record into the public log', async () => {
    for (const kind of ['tick', 'second', 'instruments', 'option_order', 'staff_acts']) {
      await asOwner(server, 'GRANT INSERT ON log_queue TO glasshouse_staff');
      const trying = inTransaction(server.platform.db, async (tx) => {
        await becomeStaff(tx);
        await sql`INSERT INTO log_queue (kind, body, time_ms) VALUES (${kind}, '{}', 1)`.execute(tx);
      });
      await expect(trying).rejects.toThrow('the staff puts no');
    }
    await asOwner(server, 'REVOKE INSERT ON log_queue FROM glasshouse_staff');
  });
});

describe('a declaration', () => {
  it('that names a table of outcomes stops the start', () => {
    const reviews = new ReviewEngine(clock, {
      namesOf: async () => new Map(),
      levelsOf: async () => new Map(),
      lastSeenOf: async () => null,
      search: async () => [],
    });
    const [call] = ofStaff;
    const bound = { call: call as (typeof ofStaff)[number], writes: ['candles'], prepare: async () => {}, act: async () => {} };
    const modules = [
      defineModule({ name: 'a', outcomes: { candles: 'candle' } }),
      defineModule({ name: 'b', staffCalls: [bound] }),
    ];
    expect(() => powersOf(gather(modules), reviews, new ProposalEngine(clock))).toThrow('writes outcomes: candles');
  });
});

describe('what staff calls really write', () => {
  it('is what they declare, every one of them, and no outcome', async () => {
    await asOwner(
      server,
      `CREATE TABLE seen (tx xid8 NOT NULL, what text NOT NULL);
       CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$ BEGIN
         IF TG_TABLE_NAME = 'audit_log' THEN INSERT INTO seen VALUES (pg_current_xact_id(), 'call ' || NEW.call || ' ' || NEW.outcome);
         ELSIF current_setting('role') = 'glasshouse_staff' THEN INSERT INTO seen VALUES (pg_current_xact_id(), TG_TABLE_NAME); END IF;
         RETURN NULL; END $$;
       DO $$ DECLARE t text; BEGIN
         FOR t IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'seen' LOOP
           IF t = 'audit_log' THEN
             EXECUTE format('CREATE TRIGGER see AFTER INSERT ON %I FOR EACH ROW EXECUTE FUNCTION see()', t);
           ELSE
             EXECUTE format('CREATE TRIGGER see AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION see()', t);
           END IF;
         END LOOP; END $$`,
    );
    const renew = async () => (owner = await makeStaff(server, 'owner'));
    // The flows that inputs made at random do not find.
    const other = await makeStaff(server, 'owner');
    const { invitation, member } = await server.ok(inviteStaff, { email: 'walk@staff.example', role: 'support' }, owner.token);
    const walker = { email: member.email, totpSecret: (await accept(server, invitation)).totpSecret };
    await server.ok(signOut, {}, (await signInStaff(server, clock, walker)).token);
    const change = { kind: 'role', payload: { staff_id: member.id, role: 'auditor' }, reason: 'moves to another team' };
    const proposal = await server.ok(propose, change, owner.token);
    await server.ok(approveProposal, { proposal_id: proposal.id, hash: proposal.hash, reason: change.reason }, other.token);
    await server.ok(disableStaff, { staff_id: member.id }, owner.token);
    const { id } = await queue.ask();
    for (const [call, more] of [
      ['claim', {}],
      ['hold', { note: 'one moment, please' }],
      ['claim', {}],
      ['reject', { reason: 'unreadable', note: 'cannot be read at all' }],
    ] as const)
      await server.ok(
        CALLS.find((one) => one.id === `backoffice.${call}Review`) as never,
        { review_id: id, ...more },
        owner.token,
      );
    for (const call of ofStaff)
      for (const made of [{}, ...hostileInputs(call, 4, 7)]) {
        const isQuery = call.method === 'GET';
        const input = Object.fromEntries(Object.entries(made).filter(([, value]) => !isQuery || typeof value !== 'object'));
        const answer = await server.call(call, input, call.access === 'staff' ? owner.token : '');
        if (answer.type === '999') await renew();
      }

    const { rows } = await asOwner(server, 'SELECT tx::text, what FROM seen');
    const byTx = new Map<string, Set<string>>();
    for (const { tx, what } of rows as { tx: string; what: string }[]) byTx.set(tx, (byTx.get(tx) ?? new Set()).add(what));
    const { calls, outcomes } = await powers();
    const allowed = new Map(
      calls.map((one) => [one.id, new Set([...one.writes, 'staff_sessions', 'audit_head', 'audit_counts'])]),
    );
    const undeclared: string[] = [];
    const tried = new Set<string>();
    for (const what of byTx.values()) {
      const act = [...what].find((text) => text.startsWith('call '))?.split(' ')[1];
      const tables = [...what].filter((text) => !text.startsWith('call '));
      for (const table of tables) {
        if (outcomes.some((outcome) => outcome.table === table)) undeclared.push(`${act ?? 'somebody'} wrote ${table}`);
        if (act && !act.startsWith('console.') && !allowed.get(act)?.has(table)) undeclared.push(`${act} wrote ${table}`);
      }
      if (act) tried.add(act);
    }
    expect(undeclared).toEqual([]);
    expect(ofStaff.filter((call) => call.access === 'staff' && !tried.has(call.id)).map((call) => call.id)).toEqual([]);
  }, 120_000);
});

describe('the public', () => {
  it('sees every staff call, with the roles that have its permission', async () => {
    const { calls, kinds } = await powers();
    expect(calls.map((call) => call.id).sort()).toEqual(ofStaff.map((call) => call.id).sort());
    for (const { id, permission, roles } of calls) {
      const call = ofStaff.find((one) => one.id === id);
      expect(permission).toBe(call?.permission);
      if (call?.permission) expect(roles).toEqual(STAFF_ROLES.filter((role) => mayStaff(role, call.permission as never)));
    }
    expect(kinds.find(({ kind }) => kind === 'role')).toMatchObject({ propose: ['owner'], approve: ['owner'] });
  });

  it('sees how much the staff acts, per day and kind, and nothing of whom', async () => {
    const { acts } = await server.ok(staffActs, { days: 2 });
    const today = acts.filter(({ day }) => day === '2026-11-22');
    expect(today.find(({ kind }) => kind === 'proposals')?.acts).toBeGreaterThan(0);
    expect(today.find(({ kind }) => kind === 'door')?.acts).toBeGreaterThan(0);
    expect(JSON.stringify(acts)).not.toMatch(/staff\.example|staff:/);
    const { rows } = await asOwner(server, 'SELECT count(*)::int AS rows FROM audit_log');
    expect(acts.reduce((sum, line) => sum + line.acts + line.reads + line.refused, 0)).toBe((rows[0] as { rows: number }).rows);
  });
});
