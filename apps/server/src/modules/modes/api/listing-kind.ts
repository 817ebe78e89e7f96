/**
 * Listing and delisting of markets as a parameter. A market that is delisted takes cancels only from the published time on;
 * a day later the orders that are left are ended and it leaves the lists. What is open in other products stays and is settled
 * by its rule. A market that is listed takes orders again from the published time on.
 */
import type { Mode } from '@glasshouse/contract';
import type { ListingValue } from '@glasshouse/contract/markets';
import { DELISTING_MS } from '@glasshouse/contract/parameters';
import { type ParameterKind, type ParameterSource, changedLine } from '../../../platform/parameters.ts';
import { type ModeNeeds, deskOf, setMode } from './set-mode.ts';
import type { Delisting } from '../events.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** What listings need beside the modes. */
export interface ListingNeeds extends ModeNeeds {
  now(): number;
  /**
   * Tells whoever has open orders in a market, placed since a time, that it is delisted; answers what follows the commit. The
   * tables that it writes: `tellsTables`.
   */
  tellOwners(tx: Tx, delisting: Delisting, since: number): Promise<() => void>;
  tellsTables: readonly string[];
}

const MODE_OF: Readonly<Record<ListingValue['state'], Mode>> = { listed: 'normal', delisted: 'cancel_only' };

/** Declares the parameter. */
export function listingKind(needs: ListingNeeds): ParameterKind<'markets.listing'> {
  const delistingOf = (id: number, effective: number): Delisting => ({
    match_id: id,
    symbol: needs.markets().find((market) => market.id === id)?.symbol ?? String(id),
    effective,
  });
  return {
    name: 'markets.listing',
    markets: () => needs.markets().map(({ id }) => id),
    original: () => ({ state: 'listed' }),
    check: () => {},
    lines: (_market, before, after) =>
      changedLine({
        label: 'listing',
        seconds: null,
        before: before && { type: 'code', code: before.state },
        after: { type: 'code', code: after.state },
      }),
    tellsTables: needs.tellsTables,
    publish: async (tx, market, { state }, effective) =>
      state === 'delisted' ? needs.tellOwners(tx, delistingOf(market, effective), 0) : () => {},
    async apply(tx, market, { state }, { published, effective }) {
      const wish = { scope: `market:${market}`, mode: MODE_OF[state], now: needs.now() };
      await setMode(tx, needs, wish, { reason: state, staffId: null, approverId: null, proposalId: null });
      // Whoever came after the publication was not told yet. The screens hear of it by the mode itself.
      if (state === 'delisted') await needs.tellOwners(tx, delistingOf(market, effective), published);
    },
    async finish(market, { state }) {
      if (state === 'listed') return true;
      const kind = needs.markets().find(({ id }) => id === market)?.kind ?? '';
      const ended = await deskOf(needs, kind)?.endOrders(market);
      return (ended ?? 0) === 0;
    },
  };
}

/** Whether a market has left the lists at a time. */
export function isDelisted(parameters: ParameterSource, market: number, now: number): boolean {
  const was = parameters.at('markets.listing', market, now - DELISTING_MS);
  return was?.state === 'delisted' && parameters.at('markets.listing', market, now)?.state === 'delisted';
}
