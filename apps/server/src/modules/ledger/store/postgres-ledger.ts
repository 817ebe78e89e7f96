/**
 * The ledger on PostgreSQL: admit, lock, decide (domain), write. Units: atoms.
 * Invariants: nothing is written before the whole draft or batch is admitted; a balance changes only under its lock.
 */
import type { AccountType } from '@glasshouse/contract';
import type { AccountWatch } from '../../../platform/account-watch.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Asset } from '../domain/asset.ts';
import { InvalidJournalError, JournalConflictError } from '../domain/errors.ts';
import { checkSet } from '../domain/journal-set.ts';
import { type BalanceKey, type Bucket, type JournalDraft, type LockedBalance, balanceKey } from '../domain/journal.ts';
import {
  type AccountRef,
  accountRef,
  accountsOf,
  checkDraft,
  draftText,
  legKey,
  movedIn,
  planJournals,
  sumHolds,
} from '../domain/posting.ts';
import { digestText } from '../../../platform/store/sealed.ts';
import { AccountLocks, type LockedAccount } from './accounts.ts';
import { closeAccountsOf } from './closing.ts';
import { listDemoAssets, listDemoShares, loadAssets } from './assets.ts';
import { loadBalances } from './balances.ts';
import { noteChangedBalance } from './changed-balances.ts';
import { loadHead, openJournal, requireNewKeys, saveBatch, saveHolds, savePlan } from './journals.ts';
import { type JournalSet, lockSet } from './journal-sets.ts';
import { sealedJournals } from './sealed-journals.ts';

const BUCKETS: readonly Bucket[] = ['available', 'frozen'];
const BUCKETS_OF_DEBTORS: readonly Bucket[] = [...BUCKETS, 'owed'];

/** Accounts that `lockBalances` locked and read: for whom, and after how many postings of that transaction. */
interface Held {
  tx: Tx;
  postings: number;
  accounts: ReadonlyMap<string, LockedAccount>;
}

/** What `Ledger` of index.ts promises. */
export class PostgresLedger {
  readonly #platform: Pick<Platform, 'db' | 'clock' | 'log'>;
  readonly #locks = new AccountLocks();
  #assets: readonly Asset[] = [];
  #byId = new Map<number, Asset>();
  #stopped: string | null = null;
  #watches: ReadonlyMap<AccountType, AccountWatch> = new Map();
  /** By what `lockBalances` answered. */
  readonly #held = new WeakMap<ReadonlyMap<string, LockedBalance>, Held>();
  /** How often a transaction has posted: what it read before that is no longer what its balances are. */
  readonly #postings = new WeakMap<Tx, number>();

  constructor(platform: Pick<Platform, 'db' | 'clock' | 'log'>) {
    this.#platform = platform;
  }

  async start(lists: { readonly universe: boolean; readonly shares: boolean }): Promise<void> {
    if (lists.universe) await listDemoAssets(this.#platform.db);
    if (lists.shares) await listDemoShares(this.#platform.db);
    this.#assets = await loadAssets(this.#platform.db);
    this.#byId = new Map(this.#assets.map((asset) => [asset.id, asset]));
  }

  /** Has products look after what is posted alone to their accounts. */
  watchAccounts(watches: readonly AccountWatch[]): void {
    this.#watches = new Map(watches.map((watch) => [watch.type, watch]));
  }

  post(tx: Tx, draft: JournalDraft): Promise<{ journalId: number; repeated: boolean }> {
    return this.#post(tx, draft, requireOpen);
  }

  async postFromClosed(tx: Tx, draft: JournalDraft): Promise<{ journalId: number; repeated: boolean }> {
    if (draft.legs.some(({ account, atoms }) => account.kind === 'user' && atoms > 0n))
      throw new InvalidJournalError('a journal from closed accounts adds to an account of a user');
    return this.#post(tx, draft, () => {});
  }

  async #post(
    tx: Tx,
    draft: JournalDraft,
    requireUsable: (accounts: ReadonlyMap<string, LockedAccount>) => void,
  ): Promise<{ journalId: number; repeated: boolean }> {
    this.#admit([draft]);
    const now = this.#platform.clock.now();
    const refs = accountsOf([draft]);
    const known = this.#locks.known(refs) ?? { keys: [], ids: [] };
    const { journalId, locked } = await openJournal(tx, draft, known, now);
    if (journalId === null) {
      const earlier = await loadHead(tx, draft.scope, draft.key);
      const stored = earlier && (await sealedJournals.digests(tx, [earlier.id])).get(earlier.id);
      if (!earlier || !stored?.equals(digestText(draftText(draft, earlier.time))))
        throw new JournalConflictError(draft.scope, draft.key);
      return { journalId: earlier.id, repeated: true };
    }
    const accounts = locked.size === refs.size ? locked : await this.#locks.lockByName(tx, refs);
    requireUsable(accounts);
    this.#noteDone(tx);
    const plan = planJournals([draft], balancesOf(accounts));
    await savePlan(tx, plan, { id: journalId, digest: digestText(draftText(draft, now)) }, accounts);
    await saveHolds(tx, sumHolds([draft]));
    for (const moved of movedIn(draft))
      if (await this.#watches.get(moved.type)?.moved(tx, moved)) await noteChangedBalance(tx, moved);
    return { journalId, repeated: false };
  }

  async postBatch(
    tx: Tx,
    drafts: JournalDraft[],
    held?: ReadonlyMap<string, LockedBalance>,
    sent: () => void = () => {},
  ): Promise<void> {
    this.#admit(drafts);
    if (drafts.length === 0) return sent();
    const now = this.#platform.clock.now();
    const accounts = await this.#accounts(tx, accountsOf(drafts), held);
    requireOpen(accounts);
    const decided = await decideBatch(tx, drafts, accounts);
    this.#noteDone(tx);
    await saveBatch(tx, { drafts, now, sent, ...decided }, accounts);
  }

  async postSet(tx: Tx, set: JournalSet): Promise<number> {
    if (this.#stopped !== null) refuse('MONEY_STOPPED');
    checkSet(set, (id) => this.#byId.has(id));
    const { count, isClosed, write } = await lockSet(tx, set);
    if (isClosed) refuse('IDENTITY_USER_CLOSED');
    this.#noteDone(tx);
    await write(this.#platform.clock.now());
    return count;
  }

  async lockBalances(tx: Tx, keys: BalanceKey[]): Promise<Map<string, LockedBalance>> {
    if (keys.length === 0) return new Map();
    const refs = new Map<string, AccountRef>();
    // Named twice, once with its debt: the debt is read.
    const owing = new Set(keys.filter(({ withOwed }) => withOwed).map(balanceKey));
    const isOwing = (key: BalanceKey) => owing.size > 0 && owing.has(balanceKey(key));
    const keyOf = ({ userId, type, assetId }: BalanceKey, bucket: Bucket) =>
      legKey({ kind: 'user', userId, type, bucket }, assetId);
    for (const key of keys) {
      const { userId, type, assetId } = key;
      for (const bucket of isOwing(key) ? BUCKETS_OF_DEBTORS : BUCKETS)
        refs.set(keyOf(key, bucket), accountRef({ kind: 'user', userId, type, bucket }, assetId));
    }
    const locked = await this.#locks.lock(tx, refs);
    const balanceOf = (key: BalanceKey, bucket: Bucket) => locked.get(keyOf(key, bucket))?.balance ?? 0n;
    const balances = new Map(
      keys.map((key) => {
        const { userId, type, assetId } = key;
        const [available, frozen] = [balanceOf(key, 'available'), balanceOf(key, 'frozen')];
        const own: LockedBalance = { userId, type, assetId, available, frozen };
        return [balanceKey(key), isOwing(key) ? { ...own, owed: balanceOf(key, 'owed') } : own];
      }),
    );
    this.#held.set(balances, { tx, postings: this.#postings.get(tx) ?? 0, accounts: locked });
    return balances;
  }

  closeAccounts(tx: Tx, userId: number): Promise<void> {
    return closeAccountsOf(tx, userId);
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

  #noteDone(tx: Tx): void {
    this.#postings.set(tx, (this.#postings.get(tx) ?? 0) + 1);
  }

  /**
   * The accounts under lock: as they were read where this transaction locked them and has not posted since, else locked
   * now. Users come before the house in both, so the order of the locks is the same.
   */
  async #accounts(
    tx: Tx,
    refs: ReadonlyMap<string, AccountRef>,
    balances: ReadonlyMap<string, LockedBalance> | undefined,
  ): Promise<Map<string, LockedAccount>> {
    const held = balances && this.#held.get(balances);
    if (!held || held.tx !== tx || held.postings !== (this.#postings.get(tx) ?? 0)) return this.#locks.lock(tx, refs);
    const missing = new Map([...refs].filter(([key]) => !held.accounts.has(key)));
    const locked = missing.size > 0 ? await this.#locks.lock(tx, missing) : new Map<string, LockedAccount>();
    return new Map([...refs.keys()].map((key) => [key, (held.accounts.get(key) ?? locked.get(key)) as LockedAccount]));
  }
}

/** Error: IDENTITY_USER_CLOSED. */
function requireOpen(accounts: ReadonlyMap<string, LockedAccount>): void {
  for (const { closed } of accounts.values()) if (closed) refuse('IDENTITY_USER_CLOSED');
}

function balancesOf(accounts: ReadonlyMap<string, LockedAccount>): Map<string, bigint> {
  return new Map([...accounts].map(([key, account]) => [key, account.balance]));
}

/** What a batch does. A key that is not new is told before anything that its content may be refused for. */
async function decideBatch(tx: Tx, drafts: readonly JournalDraft[], accounts: ReadonlyMap<string, LockedAccount>) {
  try {
    return { plan: planJournals(drafts, balancesOf(accounts)), holds: sumHolds(drafts) };
  } catch (error) {
    await requireNewKeys(tx, drafts);
    throw error;
  }
}
