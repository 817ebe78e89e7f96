/**
 * Quotes of a process that is gone: their ladders went with its memory, their holds are released before books open.
 * Errors: FencedError when another process leads by now; those of the ledger; where money is stopped the holds stay, and the next start releases them.
 */
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Leadership } from '../../../platform/leader/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import { clearingOf } from '../clearing/clearing.ts';
import type { VenueName } from '../domain/venues.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import { endSides, loadLeftSides } from '../store/quotes.ts';

/** What releasing needs. */
export interface LeftQuotesDeps {
  readonly ledger: Ledger;
  readonly leadership: Pick<Leadership, 'fence'>;
  readonly venue: VenueName;
  readonly now: () => number;
  readonly rules: (marketId: number) => MarketRules;
}

/** Releases what sides hold that no process quotes any more, and ends them; how many there were. Only the leader of this epoch does. */
export async function releaseLeftQuotes(db: Db, epoch: number, deps: LeftQuotesDeps): Promise<number> {
  const { ledger, leadership, venue, now, rules } = deps;
  return inTransaction(db, async (tx) => {
    // A process that was silent while it took the lead must not release what the next leader quotes.
    await leadership.fence(tx, epoch);
    const left = await loadLeftSides(tx, venue);
    for (const { id, side, held, revision, marketId, ...owner } of left) {
      if (held === 0n) continue;
      const of = rules(marketId);
      const order = { ...owner, id, quoteId: id, marketId, side, revision: revision + 1 };
      const clearing = clearingOf(of, order);
      const assetId = clearing.reserve.asset(of, side);
      await ledger.post(tx, clearing.holdJournal({ type: 'quote', order, assetId, atoms: -held }));
    }
    const ids = left.map(({ id }) => id);
    if (ids.length > 0) await endSides(tx, ids, 'restarted', now());
    return left.length;
  });
}
