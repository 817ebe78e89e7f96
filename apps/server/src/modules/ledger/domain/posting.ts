/**
 * Decides what journals do to balances. Pure: balances come in as read under lock, entries and new balances go out.
 * Units: bigint atoms. Invariants: every draft sums to zero per asset (I1); the frozen legs of a draft equal its
 * holds per user, account and asset (I4); after each journal no user's available or frozen balance is below zero and no debt
 * above (I3).
 * Limits: 30,000 legs a journal (the line number is a smallint).
 */
import type { AccountType } from '@glasshouse/contract';
import { journalText } from '@glasshouse/proofs';
import { DebtOverpaidError, InsufficientFundsError, InvalidJournalError } from './errors.ts';
import { type AccountName, type Bucket, type Cause, type JournalDraft, OWING_ACCOUNTS } from './journal.ts';

const MAX_LEGS = 30_000;

/** An account with its asset, as a row of the accounts table names it. */
export interface AccountRef {
  kind: AccountName['kind'];
  /** User id; 0 for house and external. */
  owner: number;
  purpose: string;
  bucket: Bucket;
  assetId: number;
}

/** An entry ready to be written. */
export interface PlannedEntry {
  /** Which draft it belongs to. */
  draft: number;
  line: number;
  account: string;
  assetId: number;
  atoms: bigint;
  balanceAfter: bigint;
  cause: Cause;
}

/** What a list of drafts does. */
export interface Plan {
  entries: PlannedEntry[];
  /** The new balance of every account touched, by account key. */
  balances: Map<string, bigint>;
}

/** The row that a leg's account and asset name. */
export function accountRef(account: AccountName, assetId: number): AccountRef {
  return account.kind === 'user'
    ? { kind: 'user', owner: account.userId, purpose: account.type, bucket: account.bucket, assetId }
    : { kind: account.kind, owner: 0, purpose: account.purpose, bucket: 'available', assetId };
}

/** The text under which the account of a leg is filed in memory. */
export function legKey(account: AccountName, assetId: number): string {
  return account.kind === 'user'
    ? `user/${account.userId}/${account.type}/${account.bucket}/${assetId}`
    : `${account.kind}/0/${account.purpose}/available/${assetId}`;
}

/** The text that seals a draft posted at a time (epoch ms): also how a repeat is told from another journal of its key. */
export function draftText({ scope, key, cause, reference, legs }: JournalDraft, time: number): string {
  const sealed = legs.map((leg) => ({
    account: legKey(leg.account, leg.assetId),
    atoms: leg.atoms,
    cause: leg.cause ?? cause,
  }));
  return journalText({ scope, key, cause, reference, time, legs: sealed });
}

function addTo(sums: Map<string, bigint>, key: string, atoms: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + atoms);
}

function invalid(draft: JournalDraft, why: string): never {
  throw new InvalidJournalError(`journal ${draft.scope}/${draft.key}: ${why}`);
}

/** Refuses a draft that no ledger can take. Errors: InvalidJournalError. */
export function checkDraft(draft: JournalDraft, isAsset: (id: number) => boolean): void {
  if (draft.scope === '' || draft.key === '' || draft.cause === '') invalid(draft, 'scope, key and cause are needed');
  if (draft.legs.length < 2 || draft.legs.length > MAX_LEGS) invalid(draft, `${draft.legs.length} legs`);
  const perAsset = new Map<string, bigint>();
  const frozen = new Map<string, bigint>();
  for (const { account, assetId, atoms } of draft.legs) {
    if (!isAsset(assetId)) invalid(draft, `asset ${assetId} is unknown`);
    if (atoms === 0n) invalid(draft, 'a leg moves nothing');
    addTo(perAsset, String(assetId), atoms);
    if (account.kind !== 'user') continue;
    if (!Number.isSafeInteger(account.userId) || account.userId <= 0) invalid(draft, `user ${account.userId}`);
    if (account.bucket === 'owed' && !OWING_ACCOUNTS.includes(account.type))
      invalid(draft, `account ${account.type} owes nothing`);
    if (account.bucket === 'frozen') addTo(frozen, `${account.userId}/${account.type}/${assetId}`, atoms);
  }
  for (const [assetId, sum] of perAsset) if (sum !== 0n) invalid(draft, `asset ${assetId} sums to ${sum}, not to zero`);
  for (const hold of draft.holds ?? []) addTo(frozen, `${hold.userId}/${hold.type}/${hold.assetId}`, -hold.delta);
  for (const [key, rest] of frozen) if (rest !== 0n) invalid(draft, `frozen legs and holds of ${key} differ by ${rest}`);
}

/** Every account that drafts touch, each once. */
export function accountsOf(drafts: readonly JournalDraft[]): Map<string, AccountRef> {
  const accounts = new Map<string, AccountRef>();
  for (const draft of drafts) {
    for (const leg of draft.legs) {
      const key = legKey(leg.account, leg.assetId);
      if (!accounts.has(key)) accounts.set(key, accountRef(leg.account, leg.assetId));
    }
  }
  return accounts;
}

/** What a draft does to what is available of an account. */
export interface Moved {
  readonly userId: number;
  readonly type: AccountType;
  readonly assetId: number;
  readonly atoms: bigint;
}

/** The same of all accounts of users. */
export function movedIn({ legs }: JournalDraft): Moved[] {
  const moved = new Map<string, Moved>();
  for (const { account, assetId, atoms } of legs) {
    if (account.kind !== 'user' || account.bucket !== 'available') continue;
    const { userId, type } = account;
    const key = legKey(account, assetId);
    moved.set(key, { userId, type, assetId, atoms: atoms + (moved.get(key)?.atoms ?? 0n) });
  }
  return [...moved.values()];
}

function requireCovered(draft: JournalDraft, keys: readonly string[], balances: ReadonlyMap<string, bigint>): void {
  draft.legs.forEach(({ account, assetId }, line) => {
    if (account.kind !== 'user') return;
    const balance = balances.get(keys[line] as string) ?? 0n;
    if (account.bucket === 'owed') {
      if (balance > 0n) throw new DebtOverpaidError({ ...account, assetId }, balance);
    } else if (balance < 0n) throw new InsufficientFundsError({ ...account, assetId }, -balance);
  });
}

/**
 * Applies checked drafts one after another to the balances given. A journal is covered or not as a whole: the order
 * of its legs does not matter, but a later journal never pays for an earlier one. Errors: InsufficientFundsError,
 * DebtOverpaidError.
 */
export function planJournals(drafts: readonly JournalDraft[], current: ReadonlyMap<string, bigint>): Plan {
  const entries: PlannedEntry[] = [];
  const balances = new Map(current);
  drafts.forEach((draft, index) => {
    const keys = draft.legs.map((leg) => legKey(leg.account, leg.assetId));
    draft.legs.forEach((leg, line) => {
      const account = keys[line] as string;
      const balanceAfter = (balances.get(account) ?? 0n) + leg.atoms;
      balances.set(account, balanceAfter);
      entries.push({
        draft: index,
        line: line + 1,
        account,
        assetId: leg.assetId,
        atoms: leg.atoms,
        balanceAfter,
        cause: leg.cause ?? draft.cause,
      });
    });
    requireCovered(draft, keys, balances);
  });
  return { entries, balances };
}

/** One cause's hold with the sum of what drafts add to it. */
export interface HoldSum {
  causeKind: string;
  causeId: string;
  userId: number;
  type: string;
  assetId: number;
  delta: bigint;
}

/** The hold changes of drafts, one per cause; those that cancel out are left out. Errors: InvalidJournalError. */
export function sumHolds(drafts: readonly JournalDraft[]): HoldSum[] {
  const sums = new Map<string, HoldSum>();
  for (const draft of drafts) {
    for (const hold of draft.holds ?? []) {
      const key = `${hold.causeKind}/${hold.causeId}`;
      const sum = sums.get(key);
      if (!sum) {
        sums.set(key, { ...hold });
        continue;
      }
      if (sum.userId !== hold.userId || sum.type !== hold.type || sum.assetId !== hold.assetId)
        invalid(draft, `hold ${key} belongs to one account and asset only`);
      sum.delta += hold.delta;
    }
  }
  return [...sums.values()].filter((sum) => sum.delta !== 0n);
}
