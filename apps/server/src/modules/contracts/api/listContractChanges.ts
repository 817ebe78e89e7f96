/** `GET /lever/changes`: what an analysis of a market adds up from, newest first. */
import { type ContractChange, listContractChanges } from '@glasshouse/contract/contracts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { MarketRules } from '../../exchange/index.ts';
import { type ChangeRow, listChanges } from '../store/analysis.ts';
import { type ContractParts, marketsOf } from './parts.ts';
import { kindOf } from './present.ts';
import { presentMoved } from './present-moved.ts';
import { LONG_OR_SHORT } from './sides.ts';

/** Kinds of events as the wire names them; all others are of their own name. */
const KINDS: Readonly<Record<string, ContractChange['kind']>> = { add: 'open', reduce: 'close', cross: 'settled' };

function present(rules: MarketRules, { id, position_id, side, kind, time_ms: time, ...row }: ChangeRow): ContractChange {
  const moved = {
    result: BigInt(row.result),
    fees: BigInt(row.fees),
    funding: BigInt(row.funding),
    liquidation: BigInt(row.liquidation),
    insurance: BigInt(row.insurance),
  };
  return {
    id,
    position_id,
    market_id: rules.marketId,
    symbol: rules.symbol,
    contract: kindOf(rules),
    currency_id: rules.baseId,
    legal_id: rules.quoteId,
    type: LONG_OR_SHORT[side],
    kind: KINDS[kind] ?? (kind as ContractChange['kind']),
    time,
    ...presentMoved(rules, moved),
  };
}

export const listContractChangesHandler = (parts: ContractParts) =>
  handleUser(listContractChanges, async (input, { user }) => {
    const paging = readPaging(input);
    const [marketId = refuse('MARKETS_UNKNOWN_MARKET')] = marketsOf(parts, input);
    const query = { userId: user.id, marketId, from: input.from ?? null, to: input.to ?? null };
    const rows = await listChanges(parts.platform.db, query, paging.slice);
    return presentPage(paging, rows, (row) => present(parts.venue.rules(marketId), row));
  });
