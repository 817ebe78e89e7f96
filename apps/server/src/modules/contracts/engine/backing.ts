/**
 * All that a cross account has becomes the margin of one of its positions for as long as the engine closes it: what is available, then
 * winners settled at the mark, then the margins of the others. What is left goes back. So a liquidation and a stop of a cross position
 * are those of an isolated one with a larger margin, and their records prove it: nothing of the account is left beside it.
 */
import { accountText, type CrossValues, listRoot } from '@glasshouse/proofs/contracts';
import { type AccountOwner, backedIn, type CrossAccount, type CrossMember } from '../domain/cross-account.ts';
import { changeCross, raise } from '../domain/cover.ts';
import { crossAccount, ownerOf } from '../domain/cross-reading.ts';
import type { PositionsInBatch } from '../domain/position-book.ts';
import { type ContractPosition, isOpen } from '../domain/position.ts';
import type { Look } from './look.ts';

/** A position that has all of its account, and what belongs to it again. */
export interface Backing {
  readonly owner: AccountOwner;
  /** Its margin and lots before. */
  readonly margin: bigint;
  readonly lots: bigint;
  /** What margins of the others gave. */
  readonly drawn: ReadonlyMap<number, bigint>;
  /** What its record states, with the texts of the others. */
  readonly values: CrossValues;
  readonly texts: readonly string[];
}

/** The money that a position could have as its margin: all of the account but what entries hold, and what the others are worth. */
function backingOf(account: CrossAccount, id: number): bigint {
  return backedIn(account, id).exposure.backing - account.purse.entryHolds;
}

function textOf(record: number, { id, marketId, of, older, mark, rates, position }: CrossMember): string {
  const { side, lots, entryValue, margin, owed } = position;
  return accountText(record, {
    position: id,
    market: marketId,
    tier_version: of.tierVersion,
    side,
    lots,
    entry_value: entryValue,
    margin,
    owed,
    older,
    maintenance_ppm: rates.maintenancePpm,
    tick: mark.time,
    mark: mark.ticks,
    head: of.chain,
  });
}

/** What a record states of the account of a position. */
export function valuesOf(account: CrossAccount, id: number, record: number, changed: number | null) {
  const texts = account.members.filter((one) => one.id !== id).map((one) => textOf(record, one));
  const values: CrossValues = {
    margin_mode: 'cross',
    available: account.purse.available,
    others: backedIn(account, id).others6,
    account_changed: changed,
    account: listRoot(texts),
  };
  return { values, texts };
}

/** Gives a position all that its account has; null where the account cannot be valued. `record` is the number of its record. */
export function giveAll({ view, own }: Pick<Look, 'view' | 'own'>, position: ContractPosition, record: number): Backing | null {
  const owner = ownerOf(view, position);
  const before = crossAccount(view, owner);
  if (before === null) return null;
  const { id, core } = position;
  const changed = own.changedTick(owner);
  const backing = backingOf(before, id);
  const margin = (backing > 0n ? backing : 0n) - core.margin;
  const owed = (backing < 0n ? -backing : 0n) - core.owed;
  const lacking = margin - owed - before.purse.available;
  const members = before.members.filter((one) => one.id !== id);
  const drawn = lacking > 0n ? raise(view, before, lacking, { members, withEntries: false }) : new Map<number, bigint>();
  if (margin !== 0n || owed !== 0n) changeCross(view, position, { mark: null, margin, owed });
  view.backed = id;
  const account = crossAccount(view, owner) as CrossAccount;
  return { owner, margin: core.margin, lots: core.lots, drawn, ...valuesOf(account, id, record, changed) };
}

/** What a position does not need as its own margin goes back: to the others what they gave, the rest is available. */
export function giveBack(view: PositionsInBatch, id: number, { owner, margin, lots, drawn }: Backing): void {
  const { userId, account, assetId } = owner;
  view.backed = null;
  const position = view.position(id);
  if (position && isOpen(position)) {
    const share = (margin * position.core.lots) / lots;
    const more = position.core.margin - share;
    if (more > 0n) changeCross(view, position, { mark: null, margin: -more, owed: 0n });
  }
  for (const [given, atoms] of drawn) {
    const other = view.position(given);
    const has = view.batch.available(userId, account, assetId);
    const back = atoms < has ? atoms : has;
    if (other && isOpen(other) && back > 0n) changeCross(view, other, { mark: null, margin: back, owed: 0n });
  }
}
