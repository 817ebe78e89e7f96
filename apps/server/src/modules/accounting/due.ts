/** Takes capital back a day after two people decided it: as much as is free then, never what was promised. */
import { formatAmount } from '@glasshouse/money';
import type { LogRecord } from '@glasshouse/proofs';
import type { Tx } from '../../platform/db/database.ts';
import { type DueWork, tableWork } from '../../platform/due/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Ledger, houseBalance } from '../ledger/index.ts';
import { capitalReturnJournal } from './domain/adjustment.ts';
import { type CapitalReturn, RETURNS_OPEN, type ReturnRow, insertCapitalReturned } from './store/decisions.ts';

/** How long after its approval capital leaves: who watches the funds sees it a day before. */
export const RETURN_NOTICE_MS = 86_400_000;

/** The record of a decision in the public log. */
export function returnRecord(
  { proposalId, purpose, asked, dueAt }: CapitalReturn,
  asset: { code: string; scale: number },
): LogRecord {
  return {
    kind: 'capital_return',
    version: '1',
    proposal: String(proposalId),
    account: purpose,
    asset: asset.code,
    scale: String(asset.scale),
    most: formatAmount(asked, asset.scale),
    due: String(dueAt),
  };
}

async function takeBack(ledger: Ledger, tx: Tx, { proposal_id: id, purpose, asset_id: assetId, asked }: ReturnRow, now: number) {
  const free = await houseBalance(tx, purpose, assetId);
  const atoms = free < BigInt(asked) ? free : BigInt(asked);
  await insertCapitalReturned(tx, id, atoms > 0n ? atoms : 0n, now);
  if (atoms <= 0n) return;
  await ledger.post(tx, capitalReturnJournal(id, purpose, assetId, atoms));
  // Its row is locked now: a promise that was made since it was read comes first, and this is tried again.
  if ((await houseBalance(tx, purpose, assetId)) < 0n) throw new Error(`${purpose} was used while capital was taken back`);
}

/** The due work: each decision once. */
export const returnWork = (platform: Platform, ledger: Ledger): DueWork =>
  tableWork<ReturnRow>(platform, {
    ...RETURNS_OPEN,
    name: 'accounting.returns',
    most: 1,
    async run(tx, rows, now) {
      for (const row of rows) await takeBack(ledger, tx, row, now);
    },
  });
