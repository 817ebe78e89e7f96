/** `POST /lever/analysis`: what own contracts brought and cost over some days. */
import { getContractAnalysis } from '@glasshouse/contract/contracts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import type { MarketRules } from '../../exchange/index.ts';
import { type Moved, analyse } from '../domain/analysis.ts';
import { loadAnalysis } from '../store/analysis.ts';
import type { ContractParts } from './parts.ts';
import { kindOf, moneyText } from './present.ts';
import { presentMoved } from './present-moved.ts';

/** A day is at most so long where clocks change. */
const LONGEST_DAY_MS = 26 * 3_600_000;

const present = (rules: MarketRules, moved: Moved) => ({ ...presentMoved(rules, moved), closed: moved.closed, won: moved.won });

export const getContractAnalysisHandler = ({ venue, platform }: Pick<ContractParts, 'venue' | 'platform'>) =>
  handleUser(getContractAnalysis, async ({ currency_id: currency, edges }, { user }) => {
    const lengths = edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0));
    if (lengths.some((ms) => ms <= 0 || ms > LONGEST_DAY_MS)) refuseField('edges', 'FIELD_INVALID');
    const settled = venue.allRules().filter(({ settle }) => settle.id === Number(currency));
    const [rules = refuse('MARKETS_UNKNOWN_MARKET')] = settled;
    const rows = await loadAnalysis(platform.db, { userId: user.id, marketIds: settled.map(({ marketId }) => marketId), edges });
    const moved = rows.map(({ market_id: marketId, day, result, fees, funding, liquidation, insurance, closed, won }) => ({
      marketId,
      day,
      result: BigInt(result),
      fees: BigInt(fees),
      funding: BigInt(funding),
      liquidation: BigInt(liquidation),
      insurance: BigInt(insurance),
      closed,
      won,
    }));
    const { total, days, markets } = analyse(moved, lengths.length);
    return {
      currency_id: rules.settle.id,
      total: present(rules, total),
      days: days.map((day, at) => ({ from: edges[at] ?? 0, ...present(rules, day), until: moneyText(rules, day.until) })),
      markets: settled
        .flatMap((market) => {
          const own = markets.get(market.marketId);
          const { marketId: market_id, symbol } = market;
          const pair = { currency_id: market.baseId, legal_id: market.quoteId };
          return own ? [{ market_id, ...pair, symbol, contract: kindOf(market), ...present(market, own) }] : [];
        })
        .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)),
    };
  });
