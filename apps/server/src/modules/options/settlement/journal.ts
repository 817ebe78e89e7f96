/**
 * What a result is in the ledger: the escrow gives stake and profit to where the result says. Units: atoms.
 * Invariants: legs sum to zero; one journal per option, named by it for ever.
 */
import type { StoredOption, StoredResult } from '../domain/option.ts';

/** What the house pays wins from and earns losses to. */
export const HOUSE = 'options';
/** Where stakes and the house's profits to pay are held while options are open. */
export const ESCROW = 'options_held';

type Cause = 'option_payout' | 'option_refund' | 'option_stake';

/** The journal that pays an option. */
export function resultJournal({ id, userId, assetId, stake, profit }: StoredOption, { outcome, returned }: StoredResult) {
  const cause: Cause = outcome === 'won' ? 'option_payout' : outcome === 'refunded' ? 'option_refund' : 'option_stake';
  const held = stake + profit;
  const owner = { kind: 'user' as const, userId, type: 'micro' as const, bucket: 'available' as const };
  const legs = [
    { account: { kind: 'house' as const, purpose: ESCROW }, assetId, atoms: -held },
    { account: owner, assetId, atoms: returned },
    { account: { kind: 'house' as const, purpose: HOUSE }, assetId, atoms: held - returned },
  ];
  const key = String(id);
  return { scope: 'options.settle', key, cause, reference: key, legs: legs.filter(({ atoms }) => atoms !== 0n) };
}

/** The shape of a journal as this room hands it over. */
export type ResultJournal = ReturnType<typeof resultJournal>;
