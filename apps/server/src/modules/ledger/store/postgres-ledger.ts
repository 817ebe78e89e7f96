/**
 * The ledger on PostgreSQL: admit, add the heads, lock, decide (domain), write. Units: atoms.
 * Invariants: nothing is written before the whole draft or batch is admitted; a balance changes only under its lock.
 */
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Asset } from '../domain/asset.ts';
import { JournalConflictError } from '../domain/errors.ts';
import { type BalanceKey, type JournalDraft, type LockedBalance, balanceKey } from '../domain/journal.ts';
import { accountKey, accountRef, accountsOf, checkDraft, planJournals, sumHolds } from '../domain/posting.ts';
import { AccountLocks, type LockedAccount } from './accounts.ts';
import { loadAssets } from './assets.ts';
import { loadBalances } from './balances.ts';
import { digestOf, insertHeads, loadHead, openJournal, saveHolds, savePlan } from './journals.ts';

/** What `Ledger` of index.ts promises. */
export class PostgresLedger {
  readonly #platform: Platform;
  readonly #locks = new AccountLocks();
  #assets: readonly Asset[] = [];
  #byId = new Map<number, Asset>();
  #stopped: string | null = null;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  async start(): Promise<void> {
    this.#assets = await loadAssets(this.#platform.db);
    this.#byId = new Map(this.#assets.map((asset) => [asset.id, asset]));
  }

  async post(tx: Tx, draft: JournalDraft): Promise<{ journalId: number; repeated: boolean }> {
    this.#admit([draft]);
    const now = this.#platform.clock.now();
    const refs = accountsOf([draft]);
    const known = this.#locks.known(refs) ?? { keys: [], ids: [] };
    const { journalId, locked } = await openJournal(tx, draft, known, now);
    if (journalId === null) {
      const earlier = await loadHead(tx, draft.scope, draft.key);
      if (!earlier?.hash.equals(digestOf(draft))) throw new JournalConflictError(draft.scope, draft.key);
      return { journalId: earlier.id, repeated: true };
    }
    const accounts = locked.size === refs.size ? locked : await this.#locks.lockByName(tx, refs);
    await this.#write(tx, [draft], [journalId], accounts);
    return { journalId, repeated: false };
  }

  async postBatch(tx: Tx, drafts: JournalDraft[]): Promise<void> {
    if (drafts.length === 0) return;
    this.#admit(drafts);
    const journalIds = await insertHeads(tx, drafts, this.#platform.clock.now());
    await this.#write(tx, drafts, journalIds, await this.#locks.lock(tx, accountsOf(drafts)));
  }

  async lockBalances(tx: Tx, keys: BalanceKey[]): Promise<Map<string, LockedBalance>> {
    if (keys.length === 0) return new Map();
    const pairs = keys.map((key) => {
      const refOf = (bucket: 'available' | 'frozen') => accountRef({ kind: 'user', bucket, ...key }, key.assetId);
      return { key, available: refOf('available'), frozen: refOf('frozen') };
    });
    const refs = new Map(pairs.flatMap(({ available, frozen }) => [available, frozen]).map((ref) => [accountKey(ref), ref]));
    const locked = await this.#locks.lock(tx, refs);
    return new Map(
      pairs.map(({ key, available, frozen }) => [
        balanceKey(key),
        {
          userId: key.userId,
          type: key.type,
          assetId: key.assetId,
          available: locked.get(accountKey(available))?.balance ?? 0n,
          frozen: locked.get(accountKey(frozen))?.balance ?? 0n,
        },
      ]),
    );
  }

  readBalances(db: Db, userId: number): Promise<LockedBalance[]> {
    return loadBalances(db, userId);
  }

  assets(): readonly Asset[] {
    return this.#assets;
  }

  asset(id: number): Asset | undefined {
    return this.#byId.get(id);
  }

  stopWrites(reason: string): void {
    if (this.#stopped !== null) return;
    this.#stopped = reason;
    this.#platform.log.fatal({ reason }, 'money writes are stopped');
  }

  stopped(): string | null {
    return this.#stopped;
  }

  #admit(drafts: readonly JournalDraft[]): void {
    if (this.#stopped !== null) refuse('MONEY_STOPPED');
    for (const draft of drafts) checkDraft(draft, (id) => this.#byId.has(id));
  }

  async #write(
    tx: Tx,
    drafts: readonly JournalDraft[],
    journalIds: readonly number[],
    accounts: ReadonlyMap<string, LockedAccount>,
  ): Promise<void> {
    const balances = new Map([...accounts].map(([key, account]) => [key, account.balance]));
    await savePlan(tx, planJournals(drafts, balances), journalIds, accounts);
    await saveHolds(tx, sumHolds(drafts));
  }
}
