/** A margin account as the rule `margin/1` takes it: how it stands, and what borrowing, paying back, a deposit or a trade makes of it. Pure. */
import { canonicalDecimal, divDecimals, formatAmount, formatUnits, mulDecimals, powerOfTen } from '@glasshouse/money';
import {
  type MarginItem,
  amountOf,
  assetsOf,
  collateralOf,
  debtsOf,
  mostToBorrow,
  mostToLeave,
  shownLevel,
  triggerPrice,
  valueOf,
} from '@glasshouse/proofs/margin';
import { atomsOf, ppmOf } from '../../../order/atoms.ts';

/** The asset that prices are in. */
export const QUOTE_ID = 3;
const QUOTE_SCALE = 6;
const LEVEL_DECIMALS = 4;

/** Levels of the account, in parts per million. */
export interface Levels {
  readonly leave: number;
  readonly borrow: number;
  readonly call: number;
  readonly sale: number;
}

/** An asset of the account as the screens know it: amounts as decimals, the index in the quote, null where there is none. */
export interface Balance {
  readonly assetId: number;
  readonly code: string;
  readonly scale: number;
  readonly tick: string;
  readonly lot: string;
  /** As a fraction. */
  readonly haircut: string;
  readonly price: string | null;
  /** Available and frozen together. */
  readonly held: string;
  readonly owed: string;
}

/** A value of quote atoms as decimal. */
export const moneyOf = (atoms: bigint): string => formatAmount(atoms, QUOTE_SCALE);

const decimalsOf = (step: string): number => canonicalDecimal(step).split('.')[1]?.length ?? 0;

/** The price of ticks. */
export const priceOfTicks = ({ tick }: Pick<Balance, 'tick'>, ticks: bigint): string =>
  mulDecimals(String(ticks), tick, decimalsOf(tick), 'down');

/** The ticks of a price; what is finer than a tick is cut. */
export const ticksOf = ({ tick }: Pick<Balance, 'tick'>, price: string): bigint => BigInt(divDecimals(price, tick, 0, 'down'));

/** Units in which ticks times atoms are quote atoms. */
function unitsOf({ tick, scale }: Pick<Balance, 'tick' | 'scale'>): { n: bigint; d: bigint } {
  const decimals = decimalsOf(tick);
  const step = atomsOf(tick, decimals);
  return { n: step * powerOfTen(QUOTE_SCALE), d: powerOfTen(scale + decimals) };
}

/** An asset as the rule takes it; null where it has no price. */
function itemOf(balance: Balance): MarginItem | null {
  const { assetId, scale, haircut, held, owed, price } = balance;
  const rest = { assetId, haircutPpm: ppmOf(haircut), held: atomsOf(held, scale), owed: atomsOf(owed, scale) };
  if (assetId === QUOTE_ID) return { ...rest, ticks: 1n, n: 1n, d: 1n, lot: 1n };
  if (price === null) return null;
  const ticks = ticksOf(balance, price);
  return ticks <= 0n ? null : { ...rest, ...unitsOf(balance), ticks, lot: atomsOf(balance.lot, scale) };
}

/**
 * The account as the rule takes it. Null where an asset that is held or owed has no price: then nothing is known of its level. One
 * without a price that is neither held nor owed is left out.
 */
export function itemsOf(balances: readonly Balance[]): readonly MarginItem[] | null {
  const items: MarginItem[] = [];
  for (const balance of balances) {
    const item = itemOf(balance);
    if (item !== null) items.push(item);
    else if (Number(balance.held) !== 0 || Number(balance.owed) !== 0) return null;
  }
  return items;
}

/** How an account stands. Levels are null without debts. */
export interface Standing {
  readonly items: readonly MarginItem[];
  /** In quote atoms. */
  readonly assets: bigint;
  readonly debts: bigint;
  readonly collateral: bigint;
  readonly level: string | null;
  readonly collateralLevel: string | null;
}

const levelText = (assets: bigint, debts: bigint): string | null => {
  const shown = shownLevel(assets, debts);
  return shown === null ? null : formatUnits(shown, LEVEL_DECIMALS);
};

/** The standing of items. */
export function standingOf(items: readonly MarginItem[]): Standing {
  const [assets, debts, collateral] = [assetsOf(items), debtsOf(items), collateralOf(items)];
  return { items, assets, debts, collateral, level: levelText(assets, debts), collateralLevel: levelText(collateral, debts) };
}

/** What changes of an asset: atoms that come or leave, and that are owed more or less. */
export interface Step {
  readonly assetId: number;
  readonly held: bigint;
  readonly owed: bigint;
}

/** The items after steps. Null: more would leave, or be paid back, than there is. */
export function afterSteps(items: readonly MarginItem[], steps: readonly Step[]): readonly MarginItem[] | null {
  const after = items.map((item) => {
    const own = steps.filter(({ assetId }) => assetId === item.assetId);
    const sum = (of: 'held' | 'owed') => own.reduce((total, step) => total + step[of], item[of]);
    return { ...item, held: sum('held'), owed: sum('owed') };
  });
  return after.some(({ held, owed }) => held < 0n || owed < 0n) ? null : after;
}

export const borrowed = (assetId: number, atoms: bigint): Step => ({ assetId, held: atoms, owed: atoms });
export const repaid = (assetId: number, atoms: bigint): Step => ({ assetId, held: -atoms, owed: -atoms });
export const deposited = (assetId: number, atoms: bigint): Step => ({ assetId, held: atoms, owed: 0n });

/** The prices of a level at which a coin's call and sale are. */
export interface Triggers {
  readonly assetId: number;
  readonly isFalling: boolean;
  /** In ticks; null: no price of this coin does it. */
  readonly call: bigint | null;
  readonly sale: bigint | null;
}

/** The coin whose price moves the account most: of the greatest value held or owed. Null: there is none. */
export function movingCoin(items: readonly MarginItem[]): MarginItem | null {
  let found: { item: MarginItem; value: bigint } | null = null;
  for (const item of items) {
    if (item.assetId === QUOTE_ID) continue;
    const [held, owed] = [valueOf(item, item.held, 'down'), valueOf(item, item.owed, 'up')];
    const value = held > owed ? held : owed;
    if (value > (found?.value ?? 0n)) found = { item, value };
  }
  return found?.item ?? null;
}

/** Call and sale of a coin, all other prices as they are. Null where nothing is owed, or the coin is both held and owed. */
export function triggersOf(
  items: readonly MarginItem[],
  assetId: number,
  levels: Pick<Levels, 'call' | 'sale'>,
): Triggers | null {
  const item = items.find((one) => one.assetId === assetId);
  if (!item || debtsOf(items) === 0n) return null;
  const [call, sale] = [triggerPrice(items, assetId, levels.call), triggerPrice(items, assetId, levels.sale)];
  return call === null && sale === null ? null : { assetId, isFalling: item.owed === 0n, call, sale };
}

/** How far a price is from another, as a fraction; negative below it. */
export const distanceOf = (from: bigint, to: bigint): string => divDecimals(String(to - from), String(from), 6, 'down');

/** The account as if all of its quote had bought a coin at the index, whose fee is taken of the coin; what is less than a lot stays. */
export function allInto(items: readonly MarginItem[], assetId: number, feePpm: number): readonly MarginItem[] {
  const coin = items.find((one) => one.assetId === assetId);
  const quote = items.find((one) => one.assetId === QUOTE_ID);
  if (!coin || !quote) return items;
  const lots = amountOf(coin, quote.held, 'down') / coin.lot;
  const bought = lots * coin.lot;
  const fee = (bought * BigInt(feePpm) + 999_999n) / 1_000_000n;
  const steps = [
    { assetId: QUOTE_ID, held: -valueOf(coin, bought, 'up'), owed: 0n },
    { assetId, held: bought - fee, owed: 0n },
  ];
  return afterSteps(items, steps) ?? items;
}

/** The most that the account itself lets an asset's owner borrow of it, in its atoms; pool and caps may allow less. */
export function mostBorrowed(standing: Standing, assetId: number, borrowLevel: number): bigint {
  const item = standing.items.find((one) => one.assetId === assetId);
  if (!item) return 0n;
  return amountOf(item, mostToBorrow(standing.collateral, standing.debts, item.haircutPpm, borrowLevel), 'down');
}

/** The most of an asset that may leave, in its atoms, no more than is held. */
export function mostLeaving(standing: Standing, assetId: number, leaveLevel: number): bigint {
  const item = standing.items.find((one) => one.assetId === assetId);
  if (!item) return 0n;
  const value = mostToLeave(standing.collateral, standing.debts, item.haircutPpm, leaveLevel);
  const most = value === null ? item.held : amountOf(item, value, 'down');
  return most < item.held ? most : item.held;
}
