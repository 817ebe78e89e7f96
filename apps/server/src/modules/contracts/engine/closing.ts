/** The journals of closes without the book, and of the end of an attempt. Units: atoms. */
import type { FillJournal } from '../../exchange/clearing/index.ts';
import type { JournalDraft } from '../../ledger/index.ts';
import type { ContractPosition } from '../domain/position.ts';
import { ownMoney, purseHolds } from '../domain/purse.ts';
import { type ClosedSide, FUND, house, ofOwner, pay, positionHold, sidesJournal } from '../domain/postings.ts';

/** The journal of two positions that close against each other. */
export function againstJournal(id: number, liquidationId: number, sides: readonly ClosedSide[], assetId: number): JournalDraft {
  const moved = sidesJournal(sides, assetId);
  return { scope: 'contracts.adl', key: String(id), cause: 'contract_result', reference: String(liquidationId), ...moved };
}

/** How the credits of an attempt are divided; what goes into the margin stays where it is. */
export interface Divided {
  readonly toFund: bigint;
  readonly toOwner: bigint;
}

/** The journal of the end of an attempt. */
export function endJournal(
  position: ContractPosition,
  assetId: number,
  liquidationId: number,
  { toFund, toOwner }: Divided,
): JournalDraft {
  const { legs, holds }: FillJournal = { legs: [], holds: [] };
  const frozen = ofOwner(position, 'frozen');
  const cause = 'contract_liquidation';
  pay(legs, frozen, house(FUND), { atoms: toFund, assetId, cause });
  pay(legs, frozen, ownMoney(position), { atoms: toOwner, assetId, cause: 'contract_margin_release' });
  holds.push(positionHold(position, position.id, assetId, -toFund - toOwner), ...purseHolds(position, assetId, toOwner));
  return { scope: 'contracts.liquidation', key: String(liquidationId), cause, reference: String(position.id), legs, holds };
}
