/** GET /microtrade/seconds: lengths of options with what each pays and takes; none where they are not offered. */
import { type OptionTerms, listOptionTerms } from '@glasshouse/contract/options';
import { OPTION_RULE, OPTION_WAIT_MS, breakEvenShare, expectationOf } from '@glasshouse/proofs';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { Market } from '../../markets/index.ts';
import { PAYABLE_ASSET_IDS } from '../domain/terms.ts';
import { type OptionParts, closedFor, isUnderlying, offerOf, requireUnderlying } from './parts.ts';

const presentTerms = (parts: OptionParts, market: Market, now: number): OptionTerms[] =>
  PAYABLE_ASSET_IDS.flatMap((assetId) =>
    offerOf(parts, market, now).lengths.map((terms) => ({
      match_id: market.id,
      symbol: market.symbol,
      currency_id: assetId,
      ...terms,
      break_even: breakEvenShare(terms.payout),
      expectation: expectationOf(terms.payout),
    })),
  );

export const listOptionTermsHandler = (parts: OptionParts) =>
  handleVisitor(listOptionTerms, async (input, { ip }) => {
    const closed = await closedFor(parts, ip);
    const markets =
      input.match_id === undefined ? parts.markets.markets().filter(isUnderlying) : [requireUnderlying(parts, input.match_id)];
    const now = parts.platform.clock.now();
    return {
      offered: closed === null,
      closed,
      counterparty: 'house' as const,
      rule: OPTION_RULE,
      wait_ms: OPTION_WAIT_MS,
      prices: parts.markets.source(),
      time: now,
      list: closed === null ? markets.flatMap((market) => presentTerms(parts, market, now)) : [],
    };
  });
