/** Stocks as the wire shows them. Pure. */
import type { StockAction as WireAction, StockAuction as WireAuction, StockEntitlement } from '@glasshouse/contract/stocks';
import { formatAmount } from '@glasshouse/money';
import { MONEY_SCALE, PRICE_DECIMALS, SHARE_SCALE, adjustedClose } from '@glasshouse/proofs/stocks';
import type { StockAuction } from './auction.ts';
import type { ActionState, Stock, UserEntitlement } from './stock.ts';

export const priceText = (ticks: bigint): string => formatAmount(ticks, PRICE_DECIMALS);
export const sharesText = (atoms: bigint): string => formatAmount(atoms, SHARE_SCALE);
export const moneyText = (atoms: bigint): string => formatAmount(atoms, MONEY_SCALE);
/** Parts per million as a fraction. */
export const fractionText = (ppm: number): string => formatAmount(BigInt(ppm), 6);

/** (now − before) ÷ before with four decimals, cut toward zero; null without a price before. */
export function changeOf(now: bigint | null, before: bigint | null): string | null {
  return now === null || before === null || before === 0n ? null : formatAmount(((now - before) * 10_000n) / before, 4);
}

function stateOf({ replacedBy, applied, paidAt }: ActionState): WireAction['state'] {
  if (replacedBy !== null) return 'replaced';
  if (paidAt !== null) return 'paid';
  return applied === null ? 'published' : 'applied';
}

/** An action. */
export function presentAction(state: ActionState, { assetId, code }: Pick<Stock, 'assetId' | 'code'>): WireAction {
  const { action, applied, replacedBy } = state;
  const isSplit = action.kind === 'split';
  const close = applied?.closeTicks ?? null;
  return {
    id: action.id,
    currency_id: assetId,
    code,
    kind: action.kind,
    state: stateOf(state),
    numerator: isSplit ? Number(action.numerator) : null,
    denominator: isSplit ? Number(action.denominator) : null,
    per_share: isSplit ? null : moneyText(action.perShare),
    withholding: fractionText(action.withholdingPpm),
    reduced_withholding: action.reducedPpm === null ? null : fractionText(action.reducedPpm),
    ex_day: action.exDay,
    ex_opens: action.exOpens,
    counted: action.counted,
    pays: action.pays,
    source: action.source,
    source_url: action.sourceUrl,
    published: action.published,
    record: action.recordHash,
    replaces: action.replaces,
    replaced_by: replacedBy,
    applied: applied && {
      time: applied.appliedAt,
      holders: applied.holders,
      shares_before: sharesText(applied.before),
      shares_after: sharesText(applied.after),
      gross: moneyText(applied.gross),
      withheld: moneyText(applied.withheld),
      net: moneyText(applied.net),
      in_lieu: moneyText(applied.inLieu),
      close: close === null ? null : priceText(close),
      adjusted_close: close === null ? null : priceText(adjustedClose(close, action)),
      record: applied.recordHash,
      root: applied.root,
    },
  };
}

/** The figures of an entitlement. */
export const presentFigures = (one: Omit<UserEntitlement, 'userId' | 'place'>) => ({
  shares_before: sharesText(one.before),
  shares_after: sharesText(one.after),
  gross: moneyText(one.gross),
  withheld: moneyText(one.withheld),
  net: moneyText(one.net),
  in_lieu: moneyText(one.inLieu),
});

/** What an action was for a user. */
export const presentEntitlement = (
  one: UserEntitlement &
    Pick<StockEntitlement, 'kind' | 'counted' | 'pays'> & { readonly id: number; readonly paidAt: number | null },
  { assetId, code }: Pick<Stock, 'assetId' | 'code'>,
): StockEntitlement => ({
  action_id: one.id,
  currency_id: assetId,
  code,
  kind: one.kind,
  ...presentFigures(one),
  counted: one.counted,
  pays: one.pays,
  is_paid: one.paidAt !== null,
});

const ticksText = (ticks: number) => priceText(BigInt(ticks));

/** An auction whose record stands in the log. */
export const presentAuction = (
  auction: StockAuction & { readonly recorded: NonNullable<StockAuction['recorded']> },
  { symbol }: Pick<Stock, 'symbol'>,
): WireAuction => ({
  id: auction.id,
  market_id: auction.marketId,
  symbol,
  kind: auction.kind,
  began: auction.tickTime,
  time: auction.at,
  reference: ticksText(auction.referenceTicks),
  low: ticksText(auction.low),
  high: ticksText(auction.high),
  orders: auction.orders,
  price: auction.priceTicks === null ? null : ticksText(auction.priceTicks),
  shares: sharesText(BigInt(auction.lots)),
  surplus: sharesText(BigInt(auction.surplus)),
  orders_root: auction.recorded.ordersRoot,
  record: auction.recorded.recordHash,
});
