/** GET /lever/fund: the insurance fund, and the clearing of each market with the results that it stands against. */
import { getContractFund } from '@glasshouse/contract/contracts';
import { formatAmount } from '@glasshouse/money';
import { fundBudget, type Side, unrealized } from '@glasshouse/risk';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inSnapshot } from '../../../platform/db/transaction.ts';
import { type MarketRules, quantityText } from '../../exchange/index.ts';
import { houseBalance } from '../../ledger/index.ts';
import { FUND, resultOf } from '../domain/postings.ts';
import { affordable, HOUR_MS } from '../engine/fund.ts';
import { loadFundHour, loadFundSums, loadOpenSides, type OpenSides } from '../receipts/reading.ts';
import { type ContractParts, type MarkParts, markOf } from './parts.ts';
import { kindOf } from './present.ts';

type Parts = MarkParts & Pick<ContractParts, 'termsAt'>;
/** The fund of an asset by its entries, with the decimals of an atom. */
type FundSums = Awaited<ReturnType<typeof loadFundSums>> & { readonly scale: number };

async function presentMarket(parts: Parts, db: Db, rules: MarketRules, { now, balance }: { now: number; balance: bigint }) {
  const { marketId, settle } = rules;
  const money = (atoms: bigint) => formatAmount(atoms, settle.scale);
  const { long, short } = await loadOpenSides(db, marketId);
  const { at, paid } = await loadFundHour(db, settle.id, Math.floor(now / HOUR_MS) * HOUR_MS);
  const paidThere = paid.get(marketId) ?? 0n;
  const mark = markOf(parts, marketId);
  // Both sides have as many lots, so their results at any mark are what they stand against.
  const { contract } = parts.termsAt(marketId, now);
  const result = (side: Side, { lots, value }: OpenSides[Side]) =>
    mark && unrealized(contract, { side, lots, entryValue: value }, mark.ticks);
  const [ofLongs, ofShorts] = [result('long', long), result('short', short)];
  return {
    market_id: marketId,
    symbol: rules.symbol,
    contract: kindOf(rules),
    currency_id: settle.id,
    long: quantityText(rules, Number(long.lots)),
    short: quantityText(rules, Number(short.lots)),
    clearing: money(await houseBalance(db, resultOf(marketId), settle.id)),
    unrealized: ofLongs === null || ofShorts === null ? null : money(ofLongs + ofShorts),
    budget: money(affordable(fundBudget(at, paidThere), balance)),
    paid_in_hour: money(paidThere),
  };
}

export const getContractFundHandler = (parts: Parts) =>
  handleVisitor(getContractFund, async () => {
    const { db, clock } = parts.platform;
    const now = clock.now();
    const all = parts.venue.allRules();
    const scales = new Map(all.map(({ settle }) => [settle.id, settle.scale]));
    // One moment for all of it: else what adds up to zero would differ by a trade.
    return inSnapshot(db, async (tx) => {
      const sums = new Map<number, FundSums>();
      for (const [assetId, scale] of scales) sums.set(assetId, { scale, ...(await loadFundSums(tx, assetId)) });
      const list: Awaited<ReturnType<typeof presentMarket>>[] = [];
      for (const rules of all)
        list.push(await presentMarket(parts, tx, rules, { now, balance: (sums.get(rules.settle.id) as FundSums).balance }));
      const funds: { currency_id: number; balance: string; capital: string; received: string; paid: string }[] = [];
      for (const [assetId, { scale, balance, capital, received, paid }] of sums) {
        const money = (atoms: bigint) => formatAmount(atoms, scale);
        const held = await houseBalance(tx, FUND, assetId);
        // Capital that was not counted yet is there already.
        const more = held - balance;
        funds.push({
          currency_id: assetId,
          balance: money(held),
          capital: money(capital + more),
          received: money(received),
          paid: money(paid),
        });
      }
      return { list, funds, time: now };
    });
  });
