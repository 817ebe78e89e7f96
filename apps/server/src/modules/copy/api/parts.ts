/** What the rooms of this module share. */
import type { CopyEntryValue } from '@glasshouse/contract/copy';
import type { FreezeGate } from '../../../platform/calls/freeze.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/locks.ts';
import type { ParameterSource } from '../../../platform/parameters.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal, refuseField } from '../../../platform/refusal.ts';
import type { Reviews } from '../../../platform/reviews.ts';
import type { Contracts } from '../../contracts/index.ts';
import type { Asset, Ledger } from '../../ledger/index.ts';
import type { Notify } from '../../notifications/index.ts';
import type { ProofLog } from '../../proofs/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { DEMO_ENTRY, FIRST_ENTRY } from '../domain/application.ts';
import { CODE, type Unfit, isUnfit } from '../domain/follow.ts';
import { isNameTaken, lockName } from '../store/traders.ts';

/** The parts. */
export interface CopyParts {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly proofs: Pick<ProofLog, 'append'>;
  readonly reviews: Reviews;
  readonly notify: Notify;
  readonly parameters: ParameterSource;
  readonly balancesChanged: Wallet['balancesChanged'];
  /** The history of a user's contracts. */
  readonly contracts: Pick<
    Contracts,
    'figuresOf' | 'markedOf' | 'withCopies' | 'history' | 'keepCopy' | 'keepCopies' | 'leaveCopies' | 'capsEdited'
  >;
  /** Which users are frozen; nobody is without it. */
  readonly identity?: { readonly freezes: FreezeGate };
  /** Somebody leads from now on: their orders are repeated. */
  readonly leads?: (userId: number) => void;
  readonly levelOf: (db: Db, userId: number) => Promise<number>;
  readonly requireVerified: (db: Db, userId: number) => Promise<unknown>;
  /** Which of these pairs have an address in common, as `user:other`. */
  readonly sharedAddresses: (db: Db, pairs: readonly { userId: number; otherId: number }[]) => Promise<Set<string>>;
}

/** USDT, which everything of copy trading is in. */
export function moneyOf({ ledger }: Pick<CopyParts, 'ledger'>): Asset {
  const asset = ledger.assets().find(({ code }) => code === CODE);
  if (!asset) throw new Error(`${CODE} is no asset`);
  return asset;
}

/** What somebody needs to lead, at a time. */
export const entryAt = ({ parameters, platform }: Pick<CopyParts, 'parameters' | 'platform'>, time: number): CopyEntryValue =>
  parameters.at('copy.entry', 0, time) ?? (platform.config.mode === 'demo' ? DEMO_ENTRY : FIRST_ENTRY);

/** What was read, or the refusal that names its field. */
export function fit<T>(read: T | Unfit): T {
  if (!isUnfit(read)) return read as T;
  const { field, code, params } = read;
  throw new Refusal(code, params, 'error', [{ path: field, code, params }]);
}

/** Takes a name for a user until the transaction ends. Error: COPY_NAME_TAKEN. */
export async function takeName(tx: Tx, name: string, userId: number): Promise<void> {
  await lockName(tx, name);
  if (await isNameTaken(tx, name, userId)) refuseField('name', 'COPY_NAME_TAKEN');
}

/** Whether a user leads or follows is decided by one transaction after another. */
export const lockCopier = (tx: Tx, userId: number): Promise<void> => lockNamed(tx, 'copy', userId);
