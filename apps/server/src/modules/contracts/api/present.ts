/** Shapes positions, orders and fills of contracts for the wire. Units: canonical decimal texts; averages are rounded half up. */
import {
  bankruptcyPrice,
  type Contract,
  equityOf,
  exposureOf,
  type Extreme,
  type Fraction,
  entryHold,
  liquidationPrice,
  type PriceBound,
  ratesOf,
  requirementOf,
  returnOnMargin,
  riskRate,
  type Side,
  type Slice,
  trailingTicks,
  unrealized,
  valueOf,
} from '@glasshouse/risk';
import {
  type ContractFill,
  type ContractOrder,
  type ContractPosition as ContractPositionItem,
  LONG,
  SHORT,
  STATUS,
} from '@glasshouse/contract/contracts';
import type { ContractKind } from '@glasshouse/contract/markets';
import type { OrderItem } from '@glasshouse/contract/orders';
import { formatAmount, parseAmount } from '@glasshouse/money';
import { type MarketRules, meanPriceText, priceText, quantityText, rateText } from '../../exchange/index.ts';
import { type Backed, backedAlone, backedIn, type CrossAccount, equityIn, requirementIn } from '../domain/cross-account.ts';
import type { OrderTerms } from '../domain/order-terms.ts';
import type { ContractPosition, TrailingStop } from '../domain/position.ts';
import type { Terms } from '../domain/terms.ts';
import type { FillEvent } from '../store/reading.ts';

/** So many receipts of a position are named with it. */
const MOST_RECEIPTS = 100;

const directionOf = (side: Side) => (side === 'long' ? LONG : SHORT);
/** The side of the position that an order is for. */
const sideFor = (item: OrderItem, { purpose }: OrderTerms): Side =>
  (item.type === 'buy') === (purpose === 'open') ? 'long' : 'short';

/** Linear or inverse. */
export const kindOf = ({ contract }: MarketRules): ContractKind => contract ?? 'linear';

/** An amount of what a market settles in. */
export const moneyText = (rules: MarketRules, atoms: bigint): string => formatAmount(atoms, rules.settle.scale);

/** A size as the tiers count it: a value (linear), or lots (inverse). */
export const sizeText = (rules: MarketRules, { kind }: Contract, size: bigint): string =>
  kind === 'linear' ? moneyText(rules, size) : quantityText(rules, size);

/** A price that may be none. */
export const boundText = (rules: MarketRules, bound: PriceBound | null): string | null =>
  typeof bound === 'bigint' ? priceText(rules, bound) : null;

const ticksText = (rules: MarketRules, ticks: number | null | undefined): string | null =>
  ticks === null || ticks === undefined ? null : priceText(rules, ticks);

/** What a position is shown with. */
export interface Shown {
  readonly rules: MarketRules;
  readonly terms: Terms;
  /** Its slice of the side (F4). */
  readonly slice: Slice;
  readonly mark: bigint | null;
  readonly lights: number | null;
  /** The farthest mark of a trailing stop; null: it did not begin, undefined: it is not known. */
  readonly extremeOf: (stop: TrailingStop) => Extreme | undefined;
  /** The account of a cross position; null where it cannot be valued. */
  readonly account: CrossAccount | null;
}

/** What backs a position; null where its account cannot be valued. */
function backedOf({ id, marginMode, core }: ContractPosition, { account }: Shown): Backed | null {
  if (marginMode === 'isolated') return backedAlone({ core });
  return account?.members.some((member) => member.id === id) === true ? backedIn(account, id) : null;
}

/** A risk rate (F10); null where no equity is left, or it is not known. */
export function riskText(equity: Fraction, requirement: Fraction): string | null {
  const risk = riskRate(equity, requirement);
  return risk === null ? null : formatAmount(risk, 3);
}

/** The risk rate of a position, of a cross position that of its account. */
function riskOf(position: ContractPosition, shown: Shown, requirement: Fraction, mark: bigint): string | null {
  if (position.marginMode === 'isolated')
    return riskText(equityOf(shown.terms.contract, exposureOf(position.core), mark), requirement);
  return shown.account === null ? null : riskText(equityIn(shown.account), requirementIn(shown.account));
}

const ratesIn = ({ core }: ContractPosition, { terms, slice }: Pick<Shown, 'terms' | 'slice'>) =>
  ratesOf(terms.contract, core, { older: slice.older, table: terms.table, feePpm: terms.feePpm });

/** What follows from the mark. */
function atMark(position: ContractPosition, shown: Shown) {
  const { rules, terms, slice, mark } = shown;
  const { core } = position;
  if (mark === null || position.status === 'closed')
    return { value: null, mark_price: null, profit: null, profit_rate: null, risk_rate: null };
  const { contract } = terms;
  const rates = ratesIn(position, { terms, slice });
  const result = unrealized(contract, core, mark);
  const risk = riskOf(position, shown, requirementOf(contract, core.lots, rates, mark), mark);
  return {
    value: moneyText(rules, valueOf(contract, mark, core.lots)),
    mark_price: priceText(rules, mark),
    profit: moneyText(rules, result),
    profit_rate: core.margin === 0n ? null : formatAmount(returnOnMargin(result, core.margin), 4),
    risk_rate: risk,
  };
}

/** The prices at which it is liquidated, and at which nothing of it is left. */
function boundsOf(position: ContractPosition, shown: Shown) {
  const { rules, terms } = shown;
  const backed = backedOf(position, shown);
  if (position.status === 'closed' || backed === null) return { liquidation_price: null, bankruptcy_price: null };
  const { exposure, others6 } = backed;
  const liquidation = liquidationPrice(terms.contract, exposure, ratesIn(position, shown), undefined, others6);
  return {
    liquidation_price: boundText(rules, liquidation),
    bankruptcy_price: boundText(rules, bankruptcyPrice(terms.contract, exposure, terms.feePpm)),
  };
}

/** What it requires of its value, with the fee to close it. */
function requirementRate(position: ContractPosition, shown: Shown): string | null {
  if (position.status === 'closed') return null;
  const { maintenancePpm, feePpm } = ratesIn(position, shown);
  return rateText(maintenancePpm + feePpm);
}

/** Its stops beside the two of all of it. */
function stopsOf({ core, partStops, trails }: ContractPosition, { rules, extremeOf }: Shown) {
  const part_stops = partStops.map(({ id, kind, ticks, lots }) => ({
    id,
    type: kind,
    price: priceText(rules, BigInt(ticks)),
    share: quantityText(rules, lots),
  }));
  const trailing_stops = trails.map((stop) => {
    const extreme = extremeOf(stop);
    return {
      id: stop.id,
      callback: formatAmount(BigInt(stop.callback), 3),
      activation_price: ticksText(rules, stop.activation),
      begun: extreme === undefined ? null : extreme !== null,
      extreme_price: extreme ? priceText(rules, extreme) : null,
      price: extreme ? priceText(rules, trailingTicks(core.side, extreme, stop.callback)) : null,
      share: stop.lots === null ? null : quantityText(rules, stop.lots),
    };
  });
  return { part_stops, trailing_stops };
}

/** A position for its owner. */
export function presentPosition(position: ContractPosition, shown: Shown): ContractPositionItem {
  const { core } = position;
  const { rules } = shown;
  const isClosed = position.status === 'closed';
  const [lots, value] = isClosed ? [position.openedLots, position.openedValue] : [core.lots, core.entryValue];
  return {
    id: position.id,
    market_id: position.marketId,
    symbol: rules.symbol,
    contract: kindOf(rules),
    currency_id: rules.baseId,
    legal_id: rules.quoteId,
    type: directionOf(core.side),
    margin_mode: position.marginMode,
    multiple: position.multiple,
    share: quantityText(rules, core.lots),
    opened_share: quantityText(rules, position.openedLots),
    open_price: meanPriceText(rules, lots, value) ?? '0',
    close_price: meanPriceText(rules, position.closedLots, position.closedValue),
    margin: moneyText(rules, core.margin),
    ...atMark(position, shown),
    requirement_rate: requirementRate(position, shown),
    ...boundsOf(position, shown),
    target_profit_price: ticksText(rules, position.takeProfit?.ticks),
    stop_loss_price: ticksText(rules, position.stopLoss?.ticks),
    ...stopsOf(position, shown),
    owed: moneyText(rules, core.owed),
    handling_fee: moneyText(rules, position.fees),
    overnight_fee: moneyText(rules, position.funding),
    liquidation_fee: moneyText(rules, position.toFund),
    insurance: moneyText(rules, position.fromFund),
    realized: moneyText(rules, position.realized),
    adl_lights: isClosed ? null : shown.lights,
    status: isClosed ? STATUS.complete : STATUS[position.status],
    close_reason: position.closeReason,
    revision: position.revision,
    chain: position.chain,
    receipts: position.receipts.slice(-MOST_RECEIPTS).map(({ kind, id }) => ({ kind, id })),
    opened: position.opened,
    closed: position.closed,
  };
}

const ORDER_STATUS = {
  pending: STATUS.pending,
  queued: STATUS.pending,
  open: STATUS.pending,
  filled: STATUS.complete,
  cancelled: STATUS.cancelled,
};

function lotsOf(rules: MarketRules, text: string): bigint {
  const parsed = parseAmount(text, rules.quantityDecimals, 'nonNegative');
  if (!parsed.ok) throw new RangeError(`${text} is no quantity of ${rules.symbol}`);
  return parsed.atoms / rules.lotUnits;
}

/** What an order holds now. */
function heldOf(rules: MarketRules, item: OrderItem, own: OrderTerms, terms: Terms): bigint {
  const never = item.force === 'ioc' || item.force === 'fok';
  if (own.purpose !== 'open' || item.status !== 'open' || never) return 0n;
  const entry = { marginTicks: BigInt(own.marginTicks), multiple: BigInt(own.multiple), feePpm: terms.feePpm };
  const { margin, fee } = entryHold(terms.contract, entry, lotsOf(rules, item.amount) - lotsOf(rules, item.filled));
  return margin + fee;
}

/** An order for its owner. */
export function presentContractOrder(rules: MarketRules, item: OrderItem, own: OrderTerms, terms: Terms): ContractOrder {
  return {
    id: item.id,
    client_id: item.client_id,
    position_id: own.positionId,
    purpose: own.purpose,
    market_id: item.market_id,
    symbol: item.symbol,
    contract: kindOf(rules),
    currency_id: item.currency_id,
    legal_id: item.legal_id,
    type: directionOf(sideFor(item, own)),
    kind: own.isMarket ? 'market' : 'limit',
    force: item.force,
    margin_mode: own.marginMode,
    multiple: own.multiple,
    share: item.amount,
    filled: item.filled,
    target_price: item.target_price ?? '0',
    average_price: item.average_price,
    display: item.display_amount,
    hold: moneyText(rules, heldOf(rules, item, own, terms)),
    handling_fee: item.fee,
    target_profit_price: ticksText(rules, own.takeProfitTicks),
    stop_loss_price: ticksText(rules, own.stopLossTicks),
    status: ORDER_STATUS[item.status],
    end_reason: item.end_reason,
    created: item.created,
    updated: item.updated,
  };
}

function fillKind({ kind, record }: FillEvent): ContractFill['kind'] {
  if (kind === 'add') return 'open';
  if (kind === 'liquidation') return 'liquidation';
  if (kind === 'reduce') return record['by'] === 'stop' ? 'stop' : 'close';
  return kind;
}

/** A fill for its owner. */
export function presentContractFill(rules: MarketRules, event: FillEvent): ContractFill {
  const { record } = event;
  const atoms = (name: string) => BigInt(record[name] ?? '0');
  return {
    id: event.id,
    position_id: event.position_id,
    order_id: event.order_id,
    market_id: event.market_id,
    symbol: rules.symbol,
    contract: kindOf(rules),
    type: directionOf(event.side),
    kind: fillKind(event),
    role: event.role,
    price: priceText(rules, atoms('ticks')),
    share: quantityText(rules, atoms('lots')),
    value: moneyText(rules, atoms('value')),
    realized: moneyText(rules, atoms('realized')),
    handling_fee: moneyText(rules, atoms('fee')),
    time: event.time_ms,
  };
}
