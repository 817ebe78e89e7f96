/**
 * The rules of the desk's markets as they rule now: what the markets were made with, and what staff set since. The
 * leader calls `follow` in its transaction, so that no batch decides by rules that were changed before it began; all
 * others read what the last look found.
 *
 * Invariants: ticks and lots of a market never change their meaning; new steps are whole multiples of them.
 */
import { parseAmount, powerOfTen } from '@glasshouse/money';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { Ledger } from '../../ledger/index.ts';
import { type Market, unitsOf } from '../../markets/index.ts';
import type { BookProduct } from './book-product.ts';
import { MARKET_MODES, type MarketMode } from '../rules/market-mode.ts';
import { MAX_LOTS, MAX_TICKS, type MarketRules, makeMarketRules } from '../rules/market-rules.ts';
import { type StoredMarket, type StoredRules, loadRevision, loadRules, saveMode, saveRules } from '../store/market-rules.ts';

/** The steps, minimum and fees of new orders of a market. */
export type MarketRulesInput = StoredRules;
/** What rules in a market. */
export interface PresentRules extends StoredRules {
  readonly mode: MarketMode;
}

const MAX_FEE_PPM = 100_000;

function rulesOf(market: Market, ledger: Ledger, products: readonly BookProduct[]): MarketRules {
  const own = products.filter(({ kind, lists }) => kind === market.kind && lists?.(market) !== false);
  const account = own[0]?.account;
  if (account === undefined) throw new RangeError(`no product lists ${market.symbol} of kind ${market.kind}`);
  const watch = own.find((product) => product.watch)?.watch;
  const session = own.find((product) => product.session)?.session?.(market);
  const base = ledger.asset(market.baseId);
  const quote = ledger.asset(market.quoteId);
  if (!base || !quote) throw new Error(`${market.symbol} trades an asset that the ledger does not have`);
  return makeMarketRules({
    marketId: market.id,
    kind: market.kind,
    account,
    clearings: Object.fromEntries(own.map((product) => [product.account, product.clearing])),
    ...(watch && { watch }),
    ...(session && { session }),
    symbol: market.symbol,
    ...(market.contract === 'inverse' && { contract: 'inverse' }),
    baseId: base.id,
    quoteId: quote.id,
    baseCode: base.code,
    quoteCode: quote.code,
    baseScale: base.scale,
    quoteScale: quote.scale,
    tick: market.tick,
    lot: market.lot,
    tickStep: 1,
    lotStep: 1,
    tickUnits: market.tickUnits,
    lotUnits: market.lotUnits,
    priceDecimals: market.priceDecimals,
    quantityDecimals: market.quantityDecimals,
    minNotional: market.minNotional,
    minNotionalAtoms: unitsOf(market.minNotional, quote.scale),
    fees: own[0]?.fees ?? null,
    mode: market.status,
  });
}

/** A step as a number of the market's own steps; null when it is not a whole number of them. */
function stepsOf(text: string, decimals: number, unit: bigint): bigint | null {
  const parsed = parseAmount(text, decimals);
  return parsed.ok && parsed.atoms % unit === 0n ? parsed.atoms / unit : null;
}

/** The rules under other rules. Refusal: ORDER_RULES_INVALID with the field that does not fit the market. */
function withRules(made: MarketRules, rules: StoredRules): MarketRules {
  const tickStep = stepsOf(rules.tick, made.priceDecimals, made.tickUnits);
  if (tickStep === null || tickStep > BigInt(MAX_TICKS)) refuseField('tick', 'ORDER_RULES_INVALID');
  const lotStep = stepsOf(rules.lot, made.quantityDecimals, made.lotUnits);
  if (lotStep === null || lotStep > BigInt(MAX_LOTS)) refuseField('lot', 'ORDER_RULES_INVALID');
  const least = parseAmount(rules.minNotional, made.quoteScale);
  if (!least.ok || least.atoms > powerOfTen(made.quoteScale + 9)) refuseField('minNotional', 'ORDER_RULES_INVALID');
  const { fees } = rules;
  for (const [name, ppm] of Object.entries(fees ?? {}))
    if (!Number.isInteger(ppm) || ppm < 0 || ppm > MAX_FEE_PPM) refuseField(`fees.${name}`, 'ORDER_RULES_INVALID');
  return {
    ...made,
    tick: rules.tick,
    lot: rules.lot,
    tickStep: Number(tickStep),
    lotStep: Number(lotStep),
    minNotional: rules.minNotional,
    minNotionalAtoms: least.ok ? least.atoms : made.minNotionalAtoms,
    // What a market was made with rules where no other fees are set.
    fees: fees ? { makerPpm: BigInt(fees.makerPpm), takerPpm: BigInt(fees.takerPpm) } : made.fees,
  };
}

/** The rules of all markets of the desk. */
export class RuleBook {
  readonly #made = new Map<number, MarketRules>();
  #rules = new Map<number, MarketRules>();
  #revision = -1;

  /** Takes the markets over and reads what was set since they were made. */
  async start(db: Db, markets: readonly Market[], ledger: Ledger, products: readonly BookProduct[]): Promise<void> {
    for (const market of markets) this.#made.set(market.id, rulesOf(market, ledger, products));
    this.#rules = new Map(this.#made);
    await this.refresh(db);
  }

  /** Reads the rules when they are not those of this number any more. */
  async follow(db: Db, revision: number): Promise<void> {
    if (revision === this.#revision) return;
    const stored = await loadRules(db);
    this.#rules = new Map([...this.#made].map(([id, made]) => [id, this.#ruling(made, stored.get(id))]));
    this.#revision = revision;
  }

  /** Looks whether a rule was changed, and reads it. */
  async refresh(db: Db): Promise<void> {
    // The number first: a change between the two is then read again, and not missed.
    await this.follow(db, await loadRevision(db));
  }

  #ruling(made: MarketRules, stored: StoredMarket | undefined): MarketRules {
    const rules = stored?.rules ? withRules(made, stored.rules) : made;
    return { ...rules, mode: stored?.mode ?? made.mode };
  }

  /** The rules of all markets. */
  all(): MarketRules[] {
    return [...this.#rules.values()];
  }

  /** The rules of a market; undefined for any that is not of the desk. */
  find(marketId: number): MarketRules | undefined {
    return this.#rules.get(marketId);
  }

  /** The same. RangeError for a market that is not of the desk. */
  of(marketId: number): MarketRules {
    const rules = this.#rules.get(marketId);
    if (!rules) throw new RangeError(`market ${marketId} is not of the venue`);
    return rules;
  }

  /** What rules in a market now. */
  present(marketId: number): PresentRules {
    const { mode, tick, lot, minNotional, fees } = this.of(marketId);
    return { mode, tick, lot, minNotional, fees: fees && { makerPpm: Number(fees.makerPpm), takerPpm: Number(fees.takerPpm) } };
  }

  /** Sets a mode from the commit of `tx` on. RangeError for what is no mode. */
  async setMode(tx: Tx, marketId: number, mode: MarketMode): Promise<void> {
    this.of(marketId);
    if (!MARKET_MODES.includes(mode)) throw new RangeError(`mode: ${String(mode)}`);
    await saveMode(tx, marketId, mode);
  }

  /** Sets the rules of orders that come from the commit of `tx` on. Refusal: ORDER_RULES_INVALID. */
  async setRules(tx: Tx, marketId: number, rules: StoredRules): Promise<void> {
    this.of(marketId);
    withRules(this.#made.get(marketId) as MarketRules, rules);
    await saveRules(tx, marketId, rules);
  }
}
