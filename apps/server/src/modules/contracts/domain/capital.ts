/** Capital of the insurance fund: the operator and the demo give it, nobody takes from it. */
import type { JournalDraft, JournalKind } from '../../ledger/index.ts';
import { FUND, house } from './postings.ts';

const SCOPE = 'contracts.capital';

/** The kind of its journals. */
export const contractCapitalKind: JournalKind = { scope: SCOPE, users: 0, others: ['capital', FUND] };

/** The journal that gives it; `number` tells several of one asset apart. */
export function contractCapitalJournal(assetId: number, atoms: bigint, number: number): JournalDraft {
  return {
    scope: SCOPE,
    key: `${assetId}:${number}`,
    cause: 'house_capital',
    reference: 'contracts',
    legs: [
      { account: { kind: 'external', purpose: 'capital' }, assetId, atoms: -atoms },
      { account: house(FUND), assetId, atoms },
    ],
  };
}
