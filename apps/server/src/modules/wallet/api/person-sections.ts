/** What the wallet keeps of a person: what he has, every line of his bill, and transfers between his accounts. */
import { type PersonSection, sectionOf, shortSection } from '../../../platform/person-sections.ts';
import { fileReader, loadSpans } from '../../ledger/index.ts';
import { presentTransfer } from '../domain/present-transfer.ts';
import { type WalletParts, presentRow, requireAsset } from './parts.ts';
import { presentAssets } from './present-assets.ts';
import { loadTransfers } from '../store/transfers.ts';

/** Balances, bill and transfers. */
export const walletSections = (parts: WalletParts): PersonSection[] => [
  shortSection('balances', async (db, userId) => (await presentAssets(parts, db, userId)).accounts),
  sectionOf(
    'bill',
    async (db, userId, slice) => {
      const spans = await loadSpans(db, { userId, type: null, assetId: null, from: null, to: null });
      return fileReader(db, spans, null)(slice);
    },
    ({ id }) => id,
    (row, userId) => presentRow(parts.ledger, userId, row),
  ),
  sectionOf(
    'transfers',
    loadTransfers,
    ({ id }) => id,
    (row) => presentTransfer(row, requireAsset(parts.ledger, row.assetId)),
  ),
];
