/** Takes capital back a day after two people decided it: as much as is free then, never what was promised. */
import { formatAmount } from '@glasshouse/money';
import type { LogRecord } from '@glasshouse/proofs';
import type { Tx } from '../../platform/db/database.ts';
import { type DueItems, dueItems } from '../../platform/due/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Ledger, houseBalance } from '../ledger/index.ts';
import { capitalReturnJournal } from './domain/adjustment.ts';
import { type CapitalReturn, insertCapitalReturned, loadCapitalReturn } from './store/decisions.ts';

/** How long after its approval capital leaves: who watches the funds sees it a day before. */
export const RETURN_NOTICE_MS = 86_400_000;

const EVENT = 'capital_return';

/** The item of a decision. */
export const returnItem = ({ proposalId, dueAt }: Pick<CapitalReturn, 'proposalId' | 'dueAt'>) => ({
  position: proposalId,
  event: EVENT,
  period: 0,
  dueAt,
});

/** The record of a decision in the public log. */
export function returnRecord(
  { proposalId, purpose, asked, dueAt }: CapitalReturn,
  asset: { code: string; scale: number },
): LogRecord {
  return {
    kind: EVENT,
    version: '1',
    proposal: String(proposalId),
    account: purpose,
    asset: asset.code,
    scale: String(asset.scale),
    most: formatAmount(asked, asset.scale),
    due: String(dueAt),
  };
}

async function takeBack(ledger: Ledger, tx: Tx, proposalId: number, now: number): Promise<void> {
  const { purpose, assetId, asked } = await loadCapitalReturn(tx, proposalId);
  const free = await houseBalance(tx, purpose, assetId);
  const atoms = free < asked ? free : asked;
  await insertCapitalReturned(tx, proposalId, atoms > 0n ? atoms : 0n, now);
  if (atoms <= 0n) return;
  await ledger.post(tx, capitalReturnJournal(proposalId, purpose, assetId, atoms));
  // Its row is locked now: a promise that was made since it was read comes first, and this is tried again.
  if ((await houseBalance(tx, purpose, assetId)) < 0n) throw new Error(`${purpose} was used while capital was taken back`);
}

/** The due items of the books. */
export const accountingDue = (platform: Platform, ledger: Ledger): DueItems =>
  dueItems(platform, 'accounting', {
    async [EVENT](tx, items, now) {
      for (const { position } of items) await takeBack(ledger, tx, position, now);
    },
  });
