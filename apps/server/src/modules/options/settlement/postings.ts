/** What an accepted option is in the ledger, and how the house gets what it pays with. Units: atoms. */
import type { AccountName, JournalDraft, PaperCapital } from '../../ledger/index.ts';
import type { StoredOption } from '../domain/option.ts';
import { ESCROW, HOUSE } from './journal.ts';

const house = (purpose: string): AccountName => ({ kind: 'house', purpose });

/** Stake and the house's profit to pay go into escrow. */
export function stakeJournal({ id, userId, assetId, stake, profit }: StoredOption): JournalDraft {
  const key = String(id);
  return {
    scope: 'options.stake',
    key,
    cause: 'option_stake',
    reference: key,
    legs: [
      { account: { kind: 'user', userId, type: 'micro', bucket: 'available' }, assetId, atoms: -stake },
      { account: house(HOUSE), assetId, atoms: -profit },
      { account: house(ESCROW), assetId, atoms: stake + profit },
    ],
  };
}

/** What the house pays wins from, in the demo. */
export const OPTION_CAPITAL: PaperCapital = { scope: 'options.capital', reference: 'options', purpose: HOUSE };
