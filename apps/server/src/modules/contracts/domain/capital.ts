/** How the insurance fund gets capital. Units: atoms. */
import type { JournalDraft } from '../../ledger/index.ts';
import { FUND, house } from './postings.ts';

/** The journal that gives it; `number` tells several of one asset apart. */
export function contractCapitalJournal(assetId: number, atoms: bigint, number: number): JournalDraft {
  return {
    scope: 'contracts.capital',
    key: `${assetId}:${number}`,
    cause: 'house_capital',
    reference: 'contracts',
    legs: [
      { account: { kind: 'external', purpose: 'capital' }, assetId, atoms: -atoms },
      { account: house(FUND), assetId, atoms },
    ],
  };
}
