/** Portfolios as they go over the wire: atoms and USD units in, decimal texts out. */
import type {
  PortfolioCoin,
  PortfolioFlow,
  PortfolioLot,
  PortfolioPeriod,
  PortfolioProductRow,
  PortfolioReason,
  PortfolioSummary,
} from '@glasshouse/contract/portfolio';
import { formatAmount } from '@glasshouse/money';
import type { Asset } from '../../ledger/index.ts';
import type { FlowRow } from '../domain/fold.ts';
import type { Lot } from '../domain/position.ts';
import { type CostMethod, resultOf, totalOf } from '../domain/result.ts';
import { type CoinResult, type SpanResult, heldWorth, spanResult, sum } from '../domain/summary.ts';
import { isDollar, percentOf, unitPrice, usdOf, usdText } from '../domain/usd.ts';
import type { Portfolio } from './deps.ts';
import type { ReadSpan } from './read-span.ts';

/** A value as text; null where there is none. */
export const textOrNull = (usd: bigint | null) => (usd === null ? null : usdText(usd));

/** A coin. */
export function presentCoin(asset: Asset, coin: CoinResult, price: string | null): PortfolioCoin {
  const { standing, cost, worth, move, parts, products } = coin;
  const known = totalOf(products);
  return {
    currency_id: asset.id,
    code: asset.code,
    amount: formatAmount(standing.atoms, asset.scale),
    without_cost: formatAmount(standing.unknown, asset.scale),
    price: isDollar(asset.id) ? '1' : price,
    worth: textOrNull(worth),
    cost: usdText(cost),
    unit_cost: unitPrice(cost, standing.atoms - standing.unknown, asset.scale),
    move,
    unrealised: textOrNull(parts && parts.unrealised),
    realised: usdText(known.realised),
    other: usdText(known.other),
    funding: usdText(known.funding),
    fees: usdText(known.fees),
    trades: known.trades,
    sales: known.sales,
    result: textOrNull(parts && resultOf(parts)),
  };
}

function gainsAndLosses(values: readonly bigint[]) {
  const [gains, losses] = [sum(values.filter((value) => value > 0n)), sum(values.filter((value) => value < 0n))];
  return { result: usdText(gains + losses), gains: usdText(gains), losses: usdText(losses) };
}

const presentProduct = ({
  product,
  realised,
  other,
  funding,
  fees,
  trades,
}: SpanResult['products'][number]): PortfolioProductRow => ({
  product,
  realised: usdText(realised),
  other: usdText(other),
  funding: usdText(funding),
  fees: usdText(fees),
  trades,
  result: usdText(realised + other - fees),
});

/** What each account is worth: what it has less what it owes, of everything that has a price. */
function presentAccounts({ ledger, markets }: Portfolio, { loaded }: ReadSpan): PortfolioSummary['accounts'] {
  const worth = new Map<PortfolioSummary['accounts'][number]['type'], bigint>();
  for (const { type, assetId, available, frozen, owed = 0n } of loaded.balances) {
    const price = isDollar(assetId) ? '1' : markets.priceInUsd(assetId);
    const atoms = available + frozen + owed;
    const value = price === null ? 0n : usdOf(atoms, ledger.asset(assetId)?.scale ?? 0, price);
    if (atoms !== 0n) worth.set(type, (worth.get(type) ?? 0n) + value);
  }
  return [...worth].map(([type, usd]) => ({ type, worth: usdText(usd) }));
}

/** A portfolio in a span. */
export function presentSummary(
  portfolio: Portfolio,
  span: ReadSpan,
  period: PortfolioPeriod,
  method: CostMethod,
): PortfolioSummary {
  const { ledger, markets, rules } = portfolio;
  const { since, now, begin, end, loaded } = span;
  const found = spanResult(ledger.assets(), begin, end, method);
  const result = since === null || found.isUnpriced ? null : found.result;
  const putIn = found.worth - (result ?? 0n);
  const counted = found.coins.flatMap(({ parts }) => (parts ? [parts] : []));
  const productOf = (scope: string) => rules.holdings.find(({ opens }) => opens === scope)?.product ?? '';
  const scaleOf = (assetId: number) => ledger.asset(assetId)?.scale ?? 0;
  const held = [
    ...[...loaded.book.holdings.values()].flat().map((one) => ({ ...one, product: productOf(one.scope) })),
    ...loaded.outside,
  ];
  const codeOf = (assetId: number) => ledger.asset(assetId)?.code ?? '';
  return {
    period,
    method,
    time: now,
    prices: markets.sourceOfAssets(found.coins.map(({ assetId }) => assetId)),
    since,
    worth: usdText(found.worth),
    put_in: usdText(putIn),
    result: textOrNull(result),
    percent: result === null ? null : percentOf(result, putIn),
    unrealised: gainsAndLosses(counted.map(({ unrealised }) => unrealised)),
    realised: gainsAndLosses(counted.map(({ realised, other, fees }) => realised + other - fees)),
    fees: usdText(sum(counted.map(({ fees }) => fees))),
    funding: usdText(sum(counted.map(({ funding }) => funding))),
    accounts: presentAccounts(portfolio, span),
    held: [...heldWorth(held, scaleOf, end.priceOf)].map(([product, usd]) => ({
      product,
      worth: usdText(usd),
    })),
    coins: found.coins.map((coin) => presentCoin(ledger.asset(coin.assetId) as Asset, coin, markets.priceInUsd(coin.assetId))),
    products: found.products.map(presentProduct),
    reasons: found.reasons.map(
      ({ kind, assetId, product, move, amount }): PortfolioReason => ({
        kind,
        currency_id: assetId,
        name: assetId === null ? (product ?? '') : codeOf(assetId),
        move,
        amount: usdText(amount),
      }),
    ),
    without_price: found.coins
      .filter(({ parts, worth }) => parts === null || worth === null)
      .map(({ assetId }) => codeOf(assetId)),
  };
}

/** What was put in or taken out. */
export function presentFlow(asset: Asset, { time, journalId, atoms, usd }: FlowRow): PortfolioFlow {
  return {
    time,
    journal_id: journalId,
    currency_id: asset.id,
    code: asset.code,
    amount: formatAmount(atoms, asset.scale),
    worth: textOrNull(usd),
  };
}

/** A lot. */
export function presentLot(asset: Asset, { time, journalId, atoms, cost }: Lot): PortfolioLot {
  return {
    time,
    journal_id: journalId,
    amount: formatAmount(atoms, asset.scale),
    cost: usdText(cost),
    unit_cost: unitPrice(cost, atoms, asset.scale),
  };
}
