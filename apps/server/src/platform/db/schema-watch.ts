/**
 * Whether a newer version of the program has migrated the database under this process. From then on it must write nothing:
 * the newer version reads rows of another shape. A notice reports a migration at once, a look every second finds a lost one,
 * and batches of orders ask in their own transaction (`requireKnown`).
 *
 * Invariants: the known migrations are those after this process's own start, not the files on its disk now: an operator may
 * have installed the newer version there. Once newer, always newer.
 */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from './database.ts';
import { shortReads } from './short-reads.ts';
import { NewerSchemaError, SCHEMA_CHANNEL } from './migrate.ts';
import type { Notices } from './notices.ts';

const LOOK_EVERY_MS = 1_000;

/** What modules see of it. */
export interface SchemaWatch {
  /** Whether a newer version has migrated the database. */
  readonly isNewer: boolean;
  /** Called once; at once when it is newer already. */
  whenNewer(listener: () => void): void;
  /** Whether the database has no more migrations than the program knows; `count` is how many were read in a transaction. */
  isKnown(count: number): boolean;
}

/** Looks after the schema of one process. */
export class SchemaGuard implements SchemaWatch {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #listeners: (() => void)[] = [];
  #known: ReadonlySet<string> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #unlisten: () => void = () => {};
  #stopped = false;
  #isNewer = false;
  #looking: Promise<void> | null = null;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  get isNewer(): boolean {
    return this.#isNewer;
  }

  whenNewer(listener: () => void): void {
    if (this.#isNewer) listener();
    else this.#listeners.push(listener);
  }

  isKnown(count: number): boolean {
    if (this.#known === null || count <= this.#known.size) return true;
    this.#tell();
    return false;
  }

  /** Begins to look; `known` are the migrations that this program has applied or found applied, all of them. */
  start(known: ReadonlySet<string>, notices: Notices): void {
    this.#known = known;
    this.#unlisten = notices.listen(SCHEMA_CHANNEL, () => this.#lookAgain());
    this.#timer = setInterval(() => this.#lookAgain(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  #lookAgain(): void {
    // An unreachable database proves nothing of its schema; writes to it fail anyway.
    this.look().catch((error: unknown) => this.#log.warn({ err: error }, 'the schema of the database could not be looked at'));
  }

  /** Looks now. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    if (this.#stopped || this.#isNewer || this.#known === null) return;
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM schema_migrations`.execute(shortReads(this.#db));
    this.isKnown(rows[0]?.n ?? 0);
  }

  /** Error: a newer version has migrated the database. */
  async requireCurrent(): Promise<void> {
    await this.look();
    if (this.#isNewer) throw await this.reason();
  }

  /** Why this process must end, with the names of what it does not know where the database tells them. */
  async reason(): Promise<NewerSchemaError> {
    const known = this.#known ?? new Set();
    const { rows } = await sql<{ id: string }>`SELECT id FROM schema_migrations ORDER BY id`
      .execute(this.#db)
      .catch(() => ({ rows: [] }));
    return new NewerSchemaError(rows.map(({ id }) => id).filter((id) => !known.has(id)));
  }

  #tell(): void {
    if (this.#isNewer || this.#stopped) return;
    this.#isNewer = true;
    clearInterval(this.#timer);
    for (const listener of this.#listeners.splice(0)) {
      try {
        listener();
      } catch (error) {
        this.#log.error({ err: error }, 'somebody could not be told of a newer schema');
      }
    }
  }

  /** Looks no more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#unlisten();
    await this.#looking?.catch(() => {});
  }
}
