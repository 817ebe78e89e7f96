import { type Call, defineCall, done } from '@glasshouse/contract';
import { changeAccount } from '@glasshouse/contract/wallet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { handleMoney } from '../calls/handler.ts';
import { type Db, openAppPool, openDb } from '../db/database.ts';
import { type Notices, NoticeBoard } from '../db/notices.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../refusal.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { ModeWatch, holdModes, loadModeChanges, saveMode, takeModes } from './index.ts';

const log = pino({ level: 'silent' });
const ACT = { reason: 'a test of modes', staffId: 1, approverId: null, proposalId: null };
let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  ({ db } = database);
});
afterAll(() => database.close());

let time = 0;
/** Sets a mode as staff does; `wait` is for money that ends, however slow the machine is. */
const set = (scope: string, after: 'normal' | 'cancel_only' | 'halted', wait?: string) =>
  inTransaction(db, async (tx) => {
    const settled = await takeModes(tx, wait);
    await saveMode(tx, { scope, before: 'normal', after, time: ++time }, ACT);
    return settled;
  });

const trade = defineCall({
  id: 'convert.testTrade',
  method: 'POST',
  path: '/test/trade',
  access: 'user',
  effect: 'open',
  idempotent: true,
  input: {},
  output: done,
  summary: 'A test.',
});
const context = { requestId: 'test', lang: 'en' as const, ip: '', userAgent: '', user: { id: 7, sessionId: 1 } };
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

/** A money call that waits inside its transaction, after the mode was read, until it is let go. */
function held() {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const bound = handleMoney(trade as Call, { db, log }, async () => {
    reach();
    await gate;
    return {};
  });
  return { run: () => bound.run({}, context), reached, letGo };
}
const plain = () => handleMoney(trade as Call, { db, log }, async () => ({})).run({}, context);

describe('modes', () => {
  it('wait for the money that is under way, and stop whatever begins behind them', async () => {
    const call = held();
    const running = call.run();
    await call.reached;
    let isSet = false;
    const setting = set('product:convert', 'halted', '30s').then((settled) => {
      isSet = true;
      return settled;
    });
    // Later transactions wait for the one that sets it, although nothing is committed yet.
    const behind = codeOf(plain());
    expect(isSet).toBe(false);
    call.letGo();
    expect(await running).toEqual({});
    expect(await setting).toBe(true);
    expect(await behind).toMatch(/^(ok|MODES_HALTED)$/);
    expect(await codeOf(plain())).toBe('MODES_HALTED');
    await set('product:convert', 'normal');
    expect(await codeOf(plain())).toBe('ok');
  });

  it('take hold even where something hangs: it may end, nothing else begins', async () => {
    const call = held();
    const running = call.run();
    await call.reached;
    expect(await set('installation', 'cancel_only')).toBe(false);
    expect(await codeOf(plain())).toBe('MODES_CANCEL_ONLY');
    call.letGo();
    expect(await running).toEqual({});
    await set('installation', 'normal');
  });

  it('of sixty-four conversions in flight each is either done before the mode or refused, and none after it', async () => {
    let done = 0;
    const bound = handleMoney(trade as Call, { db, log }, async () => {
      done++;
      return {};
    });
    const calls = Array.from({ length: 64 }, () => codeOf(bound.run({}, context)));
    expect(await set('product:convert', 'halted', '30s')).toBe(true);
    const doneThen = done;
    const codes = await Promise.all(calls);
    expect(done).toBe(doneThen);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(done);
    expect(new Set(codes.filter((code) => code !== 'ok'))).toEqual(new Set(done === 64 ? [] : ['MODES_HALTED']));
    await set('product:convert', 'normal');
  });

  it('answer a repeat of what was accepted before in every mode', async () => {
    const bound = handleMoney(trade as Call, { db, log }, async () => ({}));
    const input = { request_id: 'mode-repeat-1' };
    expect(await codeOf(bound.run(input, context))).toBe('ok');
    await set('installation', 'halted');
    expect(await codeOf(bound.run(input, context))).toBe('ok');
    expect(await codeOf(bound.run({ request_id: 'mode-repeat-2' }, context))).toBe('MODES_HALTED');
    await set('installation', 'normal');
    expect(await codeOf(bound.run({ request_id: 'mode-repeat-2' }, context))).toBe('ok');
  });

  it('the strictest of installation, product and market counts', async () => {
    await set('market:1', 'cancel_only');
    await set('product:spot', 'halted');
    const view = await inTransaction(db, (tx) => holdModes(tx));
    expect([view.of('spot', 1), view.of('spot', 2), view.of('convert', 1), view.of(null)]).toEqual([
      'halted',
      'halted',
      'cancel_only',
      'normal',
    ]);
    expect(() => view.requireCall(changeAccount)).not.toThrow();
    await set('market:1', 'normal');
    await set('product:spot', 'normal');
  });

  it('reach the memory of every process by a notice, and by looking where no notice comes', async () => {
    const board = new NoticeBoard(database.url, log);
    await board.start();
    const [told, looking] = [new ModeWatch({ db, log, notices: board }), new ModeWatch({ db, log })];
    await Promise.all([told.start(), looking.start()]);
    await set('market:3', 'halted');
    await expect.poll(() => told.view.of('spot', 3)).toBe('halted');
    expect(looking.view.of('spot', 3)).toBe('normal');
    await looking.job.run();
    expect(looking.view.of('spot', 3)).toBe('halted');
    await set('market:3', 'normal');
    told.stop();
    await board.stop();
  });

  it('are known once it started, also where a notice has them read again meanwhile', async () => {
    await set('market:3', 'halted');
    // One connection: the second reading ends after the first.
    const narrow = openDb(openAppPool(database.url, 1));
    const notices: Notices = {
      listen: (_channel, listener) => {
        queueMicrotask(() => listener(''));
        return () => {};
      },
    };
    const watch = new ModeWatch({ db: narrow, log, notices });
    await watch.start();
    expect(watch.view.of('spot', 3)).toBe('halted');
    await set('market:3', 'normal');
    await narrow.destroy();
  });

  it('keep who set them and why, and the application cannot change that', async () => {
    const [last] = await loadModeChanges(db, 1);
    expect(last).toMatchObject({ scope: 'market:3', after: 'normal', staffId: 1, reason: ACT.reason });
    await expect(sql`UPDATE mode_changes SET reason = ''`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`DELETE FROM operating_modes`.execute(db)).rejects.toThrow('permission denied');
  });
});
