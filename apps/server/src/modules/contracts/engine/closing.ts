/** Closes without the book: the movements and journals of both positions. Units: atoms. */
import type { AccountName, JournalDraft, Leg } from '../../ledger/index.ts';
import type { ClosedPart, ContractPosition } from '../domain/position.ts';

const house = (purpose: string): AccountName => ({ kind: 'house', purpose });
/** The account of the insurance fund. */
export const INSURANCE = house('contracts_insurance');
/** The account through which results of a market pass. */
export const resultPot = (marketId: number): AccountName => house(`contracts_result:${marketId}`);

type Owner = Pick<ContractPosition, 'id' | 'userId' | 'account'>;
const own = ({ userId, account }: Owner, bucket: 'available' | 'frozen'): AccountName => ({
  kind: 'user',
  userId,
  type: account,
  bucket,
});

/** A leg, or none where nothing moves. */
export const leg = (account: AccountName, assetId: number, atoms: bigint, cause: string): Leg[] =>
  atoms === 0n ? [] : [{ account, assetId, atoms, cause }];

/** The change of what a position holds, or none. */
export function holdOf({ id, userId, account }: Owner, assetId: number, atoms: bigint): NonNullable<JournalDraft['holds']> {
  return atoms === 0n
    ? []
    : [{ causeKind: 'contract_position', causeId: String(id), userId, type: account, assetId, delta: atoms }];
}

/** What moved between a position's owner and the pot: its credit available at once, or kept in its hold for the end of an attempt. */
export interface Moved {
  readonly available: bigint;
  readonly frozen: bigint;
  readonly legs: readonly Leg[];
  readonly holds: NonNullable<JournalDraft['holds']>;
}

/** The movements of a close of a part free of fee. `isKept`: its credit stays in the hold. */
export function movedBy(position: ContractPosition, assetId: number, { closed }: ClosedPart, isKept: boolean): Moved {
  const { realized, fromFund, marginShare, fromMargin, credit } = closed;
  const freed = marginShare + fromMargin;
  const pot = [
    ...leg(resultPot(position.marketId), assetId, -realized, 'contract_result'),
    ...leg(INSURANCE, assetId, -fromFund, 'contract_insurance'),
  ];
  if (isKept) {
    const frozen = realized + fromFund;
    return {
      available: 0n,
      frozen,
      legs: [...leg(own(position, 'frozen'), assetId, frozen, 'contract_result'), ...pot],
      holds: holdOf(position, assetId, frozen),
    };
  }
  return {
    available: credit,
    frozen: -freed,
    legs: [
      ...leg(own(position, 'frozen'), assetId, -freed, 'contract_margin_release'),
      ...leg(own(position, 'available'), assetId, freed, 'contract_margin_release'),
      ...leg(own(position, 'available'), assetId, credit - freed, 'contract_result'),
      ...pot,
    ],
    holds: holdOf(position, assetId, -freed),
  };
}

/** How the credits of an attempt are divided. */
export interface Divided {
  readonly toFund: bigint;
  /** To available; what goes into the margin stays where it is. */
  readonly freed: bigint;
}

/** The journal of the end of an attempt. */
export function endJournal(
  position: ContractPosition,
  assetId: number,
  liquidationId: number,
  { toFund, freed }: Divided,
): JournalDraft {
  const key = String(liquidationId);
  return {
    scope: 'contracts.liquidation',
    key,
    cause: 'contract_liquidation',
    reference: String(position.id),
    legs: [
      ...leg(own(position, 'frozen'), assetId, -toFund, 'contract_liquidation'),
      ...leg(INSURANCE, assetId, toFund, 'contract_liquidation'),
      ...leg(own(position, 'frozen'), assetId, -freed, 'contract_margin_release'),
      ...leg(own(position, 'available'), assetId, freed, 'contract_margin_release'),
    ],
    holds: holdOf(position, assetId, -toFund - freed),
  };
}
