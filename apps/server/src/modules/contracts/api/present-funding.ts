/** Shapes periods, samples and payments of funding for the wire. Rates and premiums are fractions. */
import { type ContractFunding, type ContractPayment, type ContractSample, LONG, SHORT } from '@glasshouse/contract/contracts';
import { formatAmount } from '@glasshouse/money';
import { beginningOf } from '@glasshouse/proofs/contracts';
import { valueOf } from '@glasshouse/risk';
import { type MarketRules, priceText } from '../../exchange/index.ts';
import type { Terms } from '../domain/terms.ts';
import type { PaymentRow, PeriodRow, SampleRow } from '../store/funding-reading.ts';
import { kindOf, moneyText } from './present.ts';

/** Rates are whole numbers of 10^-8. */
const RATE_DECIMALS = 8;

/** A rate or a premium as a fraction. */
export const fractionText = (e8: number | bigint): string => formatAmount(BigInt(e8), RATE_DECIMALS);

/** A period. */
export function presentPeriod(rules: MarketRules, row: PeriodRow): ContractFunding {
  const { id, leaf, period, samples } = row;
  return {
    id,
    leaf,
    period,
    begins: beginningOf(period),
    ends: beginningOf(period + 1),
    rate: fractionText(row.rate),
    samples,
    state: row.isDone ? 'done' : (row.state ?? 'known'),
    mark: row.mark === null ? null : priceText(rules, row.mark),
    time: row.tick,
    funding_id: row.fundingId,
  };
}

/** A minute. */
export function presentSample(rules: MarketRules, row: SampleRow): ContractSample {
  const price = (ticks: number | null) => (ticks === null ? null : priceText(rules, ticks));
  return {
    minute: row.minute,
    ticks: row.ticks,
    tick: row.tick,
    index: priceText(rules, row.index),
    size: moneyText(rules, BigInt(row.size)),
    impact_bid: price(row.impactBid),
    impact_ask: price(row.impactAsk),
    premium: fractionText(row.premium),
    counted: fractionText(row.counted),
    leaf: row.leaf,
  };
}

/** A payment for its owner. */
export function presentPayment(rules: MarketRules, { contract }: Terms, row: PaymentRow): ContractPayment {
  const { record } = row;
  const atoms = (name: string) => BigInt(record[name] as string);
  return {
    id: Number(record['record']),
    position_id: row.position_id,
    market_id: row.market_id,
    symbol: rules.symbol,
    contract: kindOf(rules),
    currency_id: rules.baseId,
    legal_id: rules.quoteId,
    type: row.side === 'long' ? LONG : SHORT,
    period: Number(record['period']),
    rate: fractionText(atoms('rate')),
    mark: priceText(rules, atoms('mark')),
    value: moneyText(rules, valueOf(contract, atoms('mark'), BigInt(row.lots))),
    amount: moneyText(rules, atoms('funding')),
    owed: moneyText(rules, atoms('owed')),
    time: row.time_ms,
  };
}
