/** The public log: what other modules may write into it and ask of it. */
import { headsChannel } from '@glasshouse/contract/proofs';
import {
  type LogKey,
  type LogRecord,
  type ProofFile,
  type TreeHead,
  canonicalText,
  consistencyNodes,
  leafHash,
  toHex,
  utf8,
} from '@glasshouse/proofs';
import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db, Tx } from '../../platform/db/database.ts';
import { shortReads } from '../../platform/db/short-reads.ts';
import { LOCKS } from '../../platform/db/locks.ts';
import { hasRows } from '../../platform/db/looks.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { bindExportProof } from './api/exportProof.ts';
import { bindGetConsistency } from './api/getConsistency.ts';
import { bindGetEntry } from './api/getEntry.ts';
import { bindGetInclusion } from './api/getInclusion.ts';
import { bindGetLatestHead } from './api/getLatestHead.ts';
import { bindListEntries } from './api/listEntries.ts';
import { bindListHeads } from './api/listHeads.ts';
import { bindListKeys } from './api/listKeys.ts';
import { PACK_AFTER_MS, SIGN_EVERY_MS, TICK_DAYS } from './domain/terms.ts';
import { type StaffActsLeaf, leafOfHash, readEntry, readStaffActs } from './store/entries.ts';
import { headOfSize, headUpTo, latestHead, signNow } from './store/heads.ts';
import { ensureFirstKey, loadKeys } from './store/keys.ts';
import { LogWriter, type Writing, drainQueue, enqueue, written } from './store/log-store.ts';
import { packTiles } from './store/pack.ts';
import { type ProvedLeaves, proveLeaves } from './store/prove-leaves.ts';
import { proofOf } from './store/proof-of.ts';
import { readProof } from './store/read-nodes.ts';
import { type Signer, presentSigner } from './store/signer.ts';

export { TICK_DAYS } from './domain/terms.ts';
export { recordHash } from '@glasshouse/proofs';
export {
  type AcceptedRecord,
  type ReceiptInputs,
  loggedOf,
  recordAcceptance,
  recordReceipt,
  requireSignedSize,
  signedSize,
} from './api/record-receipts.ts';
export { newestText, placesNotInLog } from './store/check-log.ts';
export { LogWriter, type Writing, type Written, written } from './store/log-store.ts';
export { nextHeadBy } from './store/heads.ts';
export { dropSecret, rotateKey } from './store/keys.ts';
export { ListedSteps } from './store/entries.ts';
export type { ProvedLeaves } from './store/prove-leaves.ts';
export type { Signer } from './store/signer.ts';

const DRAIN = 2_000;
const FORGET = 10_000;
const PACK_EVERY_MS = 60_000;
/** Tiles in one run: more than come in a minute, so that a record from before there were packed tiles is caught up with. */
const PACK_AT_ONCE = 20;

/** What other modules may do with the log. */
export interface ProofLog {
  /**
   * Puts a record into the log with the caller's transaction: it stands a second after the commit, or never. Numbers
   * only as texts (TypeError). It takes no lock that other money waits for.
   */
  append(tx: Tx, record: LogRecord): Promise<void>;
  /** The same for any number of records, in their order, with one statement. */
  appendAll(tx: Tx, records: readonly LogRecord[]): Promise<void>;
  /** Keeps an entry for ever, because `cause` (such as `option:17`) rests on it. */
  cite(tx: Tx, leaf: number, cause: string): Promise<void>;
  /** The same for any number of entries, with one statement. */
  citeAll(tx: Tx, leaves: readonly number[], cause: string): Promise<void>;
  /** Keeps every other writer of the log out until the transaction ends: what stands in it then, the next statement sees. */
  hold(tx: Tx): Promise<void>;
  /** The newest signed head; null before the first. Within a transaction it is read `on` that: a second connection could be one too many. */
  head(on?: Db): Promise<TreeHead | null>;
  /** Where a record stands that was appended (found by the hash of its text); null when it is not in the log yet. */
  leafOf(record: LogRecord): Promise<number | null>;
  /** What a stranger needs to check a leaf, of a second with the instrument of `symbol` or with all; null when it is unknown, forgotten, or younger than the newest head. */
  proof(leaf: number, symbol?: string): Promise<ProofFile | null>;
  /** The proofs of leaves under one head, in their order; null while none covers them all. */
  proofsOf(leaves: readonly number[], symbol?: string): Promise<{ head: TreeHead; files: readonly ProofFile[] } | null>;
  /** Many leaves under the newest head, each node of the tree once; null while it does not cover them, or one is forgotten. */
  proofs(leaves: readonly number[], symbol?: string): Promise<ProvedLeaves | null>;
  /** The newest signed head that covers at most so many leaves; null when there is none. */
  headUpTo(size: number): Promise<TreeHead | null>;
  /** A signed head of this size; null when there was none. */
  headOf(size: number, on?: Db): Promise<TreeHead | null>;
  /** All keys of the log, oldest first. */
  keys(): Promise<LogKey[]>;
  /** That the log of one size begins the log of another: the path that `checkGrowth` takes. */
  growth(from: number, to: number): Promise<string[]>;
  /** Signs with the log's present key; null when this installation does not have its secret. */
  signer(on?: Db): Promise<Signer | null>;
  /** Hears each head that this process signs, after its commit; answers how to stop. */
  onHead(listener: (head: TreeHead) => void): () => void;
  /** Leaves of the staff's acts: the newest first, or from the oldest on after a leaf. */
  staffActs(db: Db, slice: { newest: boolean; after: number | null; limit: number }): Promise<StaffActsLeaf[]>;
  /** Writes as the only writer of the log; for whoever writes every second. */
  write<T>(work: (writing: Writing) => Promise<T>): Promise<T>;
}

function registerMetrics(metrics: Registry) {
  const registers = [metrics];
  return {
    signed: new Gauge({ name: 'glasshouse_log_head_ms', help: 'When this process last signed a head', registers }),
    unsigned: new Counter({ name: 'glasshouse_log_unsigned_total', help: 'Heads not signed: the secret is missing', registers }),
    rewritten: new Counter({
      name: 'glasshouse_log_rewritten_total',
      help: 'Heads not signed: the log does not continue its last head',
      registers,
    }),
  };
}

/** Signs heads, one a minute, and holds them back where the log does not continue the last one. */
class HeadSigner {
  readonly #platform: Platform;
  readonly #writer: LogWriter;
  readonly #listeners = new Set<(head: TreeHead) => void>();
  #health: ReturnType<typeof registerMetrics> | null = null;
  /** The last head of this process. */
  #known: TreeHead | null = null;
  #isStopped = false;

  constructor(platform: Platform, writer: LogWriter) {
    this.#platform = platform;
    this.#writer = writer;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  start(): void {
    this.#health = registerMetrics(this.#platform.metrics);
  }

  onHead(listener: (head: TreeHead) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async sign(): Promise<TreeHead | null> {
    const { config, clock, publisher, log } = this.#platform;
    const head = await this.#writer.write(async (writing) => {
      await drainQueue(writing, DRAIN);
      return signNow(writing, config.dataDir, clock.now(), this.#known);
    });
    if (head === 'rewritten') {
      this.#health?.rewritten.inc();
      this.#isStopped = true;
      log.error('the log does not continue its last signed head: the database was rewritten, and no head is signed');
      return null;
    }
    if (head === 'no key') {
      this.#health?.unsigned.inc();
      log.error('the log’s signing key is not in DATA_DIR/keys: no head is signed until it is put back');
      return null;
    }
    if (head === null) return null;
    this.#known = head;
    this.#isStopped = false;
    this.#health?.signed.set(Number(head.time));
    publisher.publish(headsChannel, {}, head);
    for (const listener of this.#listeners) listener(head);
    return head;
  }
}

function moduleOf({ db, clock, config, random }: Platform, writer: LogWriter, heads: HeadSigner): Module {
  return defineModule({
    name: 'proofs',
    migrations: new URL('./store/migrations/', import.meta.url),
    outcomes: {
      log_entries: 'log',
      log_tiles: 'log',
      log_heads: 'log',
      log_keys: 'log',
      log_citations: 'log',
      log_packed: 'log',
      log_pack_mark: 'log',
    },
    calls: [
      bindListKeys(db, clock),
      bindGetLatestHead(db, clock),
      bindListHeads(db),
      bindGetInclusion(db, clock),
      bindGetConsistency(db),
      bindGetEntry(db),
      bindListEntries(db),
      bindExportProof(db, clock),
    ],
    channels: [headsChannel],
    jobs: [
      // Every head but the first is signed within seconds of a full minute.
      { name: 'proofs.sign', everyMs: SIGN_EVERY_MS, run: async () => void (await heads.sign()) },
      {
        name: 'proofs.drain',
        everyMs: 1_000,
        run: async () => {
          if (await hasRows(db, sql`SELECT FROM log_queue`)) await writer.write((writing) => drainQueue(writing, DRAIN));
        },
      },
      {
        name: 'proofs.pack',
        everyMs: PACK_EVERY_MS,
        run: async () => void (await packTiles(db, clock.now() - PACK_AFTER_MS, PACK_AT_ONCE)),
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
      heads.start();
      await writer.write((writing) => ensureFirstKey(writing, config.dataDir, random, clock.now()));
      await heads.sign();
    },
  });
}

/** The proofs of leaves under one head; null while none covers them all. */
async function proofsOf(
  proof: ProofLog['proof'],
  leaves: readonly number[],
  symbol?: string,
): Promise<{ head: TreeHead; files: ProofFile[] } | null> {
  // A head may be signed between two of them: then they are read again.
  for (let attempt = 0; attempt < 3; attempt++) {
    const files: ProofFile[] = [];
    for (const leaf of leaves) {
      const file = await proof(leaf, symbol);
      if (file === null) return null;
      files.push(file);
    }
    const head = files[0]?.head;
    if (head && files.every((file) => file.head.time === head.time)) return { head, files };
  }
  return null;
}

/** What others may do with the log of a writer. */
function logOf({ db, clock, config }: Platform, writer: LogWriter, heads: HeadSigner): ProofLog {
  const proof: ProofLog['proof'] = async (leaf, symbol) => {
    const [entry, head] = [await readEntry(db, leaf), await latestHead(db)];
    const isCovered = entry !== null && entry.body !== null && head !== null && leaf < Number(head.size);
    return isCovered ? proofOf(db, leaf, { body: entry.body as string, prices: entry.prices }, head, symbol) : null;
  };
  return {
    append: (tx, record) => enqueue(tx, [written(record, clock.now())]),
    appendAll: (tx, records) =>
      enqueue(
        tx,
        records.map((record) => written(record, clock.now())),
      ),
    async cite(tx, leaf, cause) {
      await sql`INSERT INTO log_citations (leaf, cause) VALUES (${leaf}, ${cause}) ON CONFLICT DO NOTHING`.execute(tx);
    },
    async citeAll(tx, leaves, cause) {
      await sql`
        INSERT INTO log_citations (leaf, cause) SELECT DISTINCT leaf, ${cause} FROM unnest(${[...leaves]}::bigint[]) AS leaf
        ON CONFLICT DO NOTHING`.execute(tx);
    },
    async hold(tx) {
      await sql`SELECT pg_advisory_xact_lock(${LOCKS.publicLog})`.execute(tx);
    },
    head: (on = db) => latestHead(on),
    leafOf: (record) => leafOfHash(db, toHex(leafHash(utf8(canonicalText(record))))),
    proof,
    proofsOf: (leaves, symbol) => proofsOf(proof, leaves, symbol),
    proofs: (leaves, symbol) => proveLeaves(db, leaves, symbol),
    headUpTo: (size) => headUpTo(db, size),
    headOf: (size, on = db) => headOfSize(on, size),
    keys: () => loadKeys(db),
    growth: (from, to) => readProof(db, consistencyNodes(from, to)),
    signer: (on = shortReads(db)) => presentSigner(on, config.dataDir),
    onHead: (listener) => heads.onHead(listener),
    staffActs: readStaffActs,
    write: (work) => writer.write(work),
  };
}

/** Creates the module. It starts before every module that writes into the log. */
export function createProofs(platform: Platform): ProofLog & {
  module: Module;
  signHead(): Promise<TreeHead | null>;
  /** Whether heads are held back because the log does not continue the last one. */
  isStopped(): boolean;
} {
  const writer = new LogWriter(platform.db);
  const heads = new HeadSigner(platform, writer);
  return {
    ...logOf(platform, writer, heads),
    module: moduleOf(platform, writer, heads),
    signHead: () => heads.sign(),
    isStopped: () => heads.isStopped,
  };
}
