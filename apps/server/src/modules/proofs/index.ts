/** The public log: what other modules may write into it and ask of it. */
import { headsChannel } from '@glasshouse/contract';
import type { LogRecord, TreeHead } from '@glasshouse/proofs';
import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Tx } from '../../platform/db/database.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { bindExportProof } from './api/exportProof.ts';
import { bindGetConsistency } from './api/getConsistency.ts';
import { bindGetEntry } from './api/getEntry.ts';
import { bindGetInclusion } from './api/getInclusion.ts';
import { bindGetLatestHead } from './api/getLatestHead.ts';
import { bindListHeads } from './api/listHeads.ts';
import { bindListKeys } from './api/listKeys.ts';
import { SIGN_EVERY_MS, TICK_DAYS } from './domain/terms.ts';
import { signNow } from './store/heads.ts';
import { ensureFirstKey } from './store/keys.ts';
import { LogWriter, type Writing, drainQueue, enqueue, written } from './store/log-store.ts';

export { TICK_DAYS } from './domain/terms.ts';
export { LogWriter, type Writing, type Written, written } from './store/log-store.ts';
export { dropSecret, rotateKey } from './store/keys.ts';

const DRAIN = 2_000;
const FORGET = 10_000;

/** What other modules may do with the log. */
export interface ProofLog {
  /**
   * Puts a record into the log with the caller's transaction: it stands a second after the commit, or never. Numbers
   * only as texts (TypeError). It takes no lock that other money waits for.
   */
  append(tx: Tx, record: LogRecord): Promise<void>;
  /** Keeps an entry for ever, because `cause` (such as `option:17`) rests on it. */
  cite(tx: Tx, leaf: number, cause: string): Promise<void>;
  /** Writes as the only writer of the log; for whoever writes every second. */
  write<T>(work: (writing: Writing) => Promise<T>): Promise<T>;
}

function registerMetrics(metrics: Registry) {
  const registers = [metrics];
  return {
    signed: new Gauge({ name: 'glasshouse_log_head_ms', help: 'When this process last signed a head', registers }),
    unsigned: new Counter({ name: 'glasshouse_log_unsigned_total', help: 'Heads not signed: the secret is missing', registers }),
  };
}

/** Creates the module. It starts before whoever writes into the log. */
export function createProofs(platform: Platform): ProofLog & { module: Module; signHead(): Promise<TreeHead | null> } {
  const { db, clock, config, random, publisher, metrics, log } = platform;
  const writer = new LogWriter(db);
  let health: ReturnType<typeof registerMetrics> | null = null;

  async function sign(): Promise<TreeHead | null> {
    const head = await writer.write(async (writing) => {
      await drainQueue(writing, DRAIN);
      return signNow(writing, config.dataDir, clock.now());
    });
    if (head === 'no key') {
      health?.unsigned.inc();
      log.error('the log’s signing key is not in DATA_DIR/keys: no head is signed until it is put back');
      return null;
    }
    if (head === null) return null;
    health?.signed.set(Number(head.time));
    publisher.publish(headsChannel, {}, head);
    return head;
  }

  const module = defineModule({
    name: 'proofs',
    migrations: new URL('./store/migrations/', import.meta.url),
    calls: [
      bindListKeys(db, clock),
      bindGetLatestHead(db, clock),
      bindListHeads(db),
      bindGetInclusion(db, clock),
      bindGetConsistency(db),
      bindGetEntry(db),
      bindExportProof(db, clock),
    ],
    channels: [headsChannel],
    jobs: [
      // Every head but the first is signed within seconds of a full minute.
      { name: 'proofs.sign', everyMs: SIGN_EVERY_MS, run: async () => void (await sign()) },
      {
        name: 'proofs.drain',
        everyMs: 1_000,
        run: async () => {
          const { rows } = await sql`SELECT FROM log_queue LIMIT 1`.execute(db);
          if (rows.length > 0) await writer.write((writing) => drainQueue(writing, DRAIN));
        },
      },
      {
        name: 'proofs.forget',
        everyMs: 60_000,
        run: async () => {
          await sql`SELECT log_forget_ticks(${clock.now() - TICK_DAYS * 86_400_000}, ${FORGET})`.execute(db);
        },
      },
    ],
    async start() {
      health = registerMetrics(metrics);
      await writer.write((writing) => ensureFirstKey(writing, config.dataDir, random, clock.now()));
      await sign();
    },
  });
  return {
    module,
    signHead: sign,
    append: (tx, record) => enqueue(tx, written(record, clock.now())),
    async cite(tx, leaf, cause) {
      await sql`INSERT INTO log_citations (leaf, cause) VALUES (${leaf}, ${cause}) ON CONFLICT DO NOTHING`.execute(tx);
    },
    write: (work) => writer.write(work),
  };
}
