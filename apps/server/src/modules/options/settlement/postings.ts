/** What an accepted option is in the ledger, and how the house gets what it pays with. Units: atoms. */
import type { AccountName, JournalDraft } from '../../ledger/index.ts';
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

/** The journal that gives the house what it pays wins from; `number` tells several of one asset apart. */
export function optionCapitalJournal(assetId: number, atoms: bigint, number: number): JournalDraft {
  return {
    scope: 'options.capital',
    key: `${assetId}:${number}`,
    cause: 'house_capital',
    reference: 'options',
    legs: [
      { account: { kind: 'external', purpose: 'capital' }, assetId, atoms: -atoms },
      { account: house(HOUSE), assetId, atoms },
    ],
  };
}
