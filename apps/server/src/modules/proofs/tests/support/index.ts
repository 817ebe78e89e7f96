/** The log on a test's own database, with its calls as a client sees them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, CallInput, CallOutput } from '@glasshouse/contract';
import { type TreeHead, signHead, toHex } from '@glasshouse/proofs';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { loadConfig } from '../../../../config.ts';
import { ManualClock } from '../../../../platform/clock.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { type FreshDatabase, freshDatabase } from '../../../../platform/testing/fresh-database.ts';
import { createProofs } from '../../index.ts';
import { currentKey } from '../../store/keys.ts';
import { testPlatform } from '../../../../platform/testing/test-platform.ts';

/** Starts a log, on a database of the test's own or, for benches, on one that is given. */
export async function startTestLog(start = Date.UTC(2026, 5, 3, 10, 30), given?: FreshDatabase) {
  const database = given ?? (await freshDatabase(4));
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-log-'));
  const clock = new ManualClock(start);
  const open = () => createProofs(testPlatform({ config: { ...loadConfig({}), dataDir }, db: database.db, clock }));
  let proofs = open();
  await proofs.module.start?.();
  const call = async <C extends Call>(definition: C, input: CallInput<C>): Promise<CallOutput<C>> => {
    const bound = proofs.module.calls?.find((one) => one.call === definition);
    const answer = await bound?.run(input, { requestId: 'test', lang: 'en', ip: '127.0.0.1', userAgent: 'test', user: null });
    return z.parse(definition.output, answer) as CallOutput<C>;
  };
  return {
    database,
    dataDir,
    clock,
    call,
    proofs: () => proofs,
    /** The code with which a call is refused. */
    async refused<C extends Call>(definition: C, input: CallInput<C>): Promise<string> {
      const error = await call(definition, input).catch((caught: unknown) => caught);
      if (!(error instanceof Refusal)) throw new Error('not refused', { cause: error });
      return error.code;
    },
    /** Signs whatever stands in the database, as who has stolen the key: the server itself refuses a rewritten log. */
    forgeHead: (): Promise<TreeHead> =>
      proofs.write(async ({ tx, edge }) => {
        const { keys, key } = await currentKey(tx, dataDir);
        if (!key || !keys[0]) throw new Error('no key');
        const head = signHead(keys[0].id, edge.size, edge.root, clock.now(), key);
        await sql`
          INSERT INTO log_heads (time_ms, size, root, key_id, signature)
          VALUES (${clock.now()}, ${edge.size}, ${toHex(edge.root)}, ${key.id}, ${head.signature})`.execute(tx);
        return head;
      }),
    /** As after a kill: a new process on the same database and folder. */
    async restart() {
      proofs = open();
      await proofs.module.start?.();
    },
    async stop() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
