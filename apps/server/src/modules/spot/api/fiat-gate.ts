/**
 * Who may trade a pair of a coin and fiat money: the level of verification says so, as for conversions (AMB-109). It looks at
 * commands before the desk does and decides whether one is handed in, never at which price.
 *
 * Units: an order is valued by its coin at the index, or by the fiat money that it names, in USDT. Without a price it is refused.
 */
import { TYPE_NOT_VERIFIED } from '@glasshouse/contract';
import { type VerificationLevel, fiatTradeLimit, isFiatTrade } from '@glasshouse/contract/kyc';
import { compareDecimals, divDecimals, formatAmount, mulDecimals } from '@glasshouse/money';
import type { Db } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Attempt, isAnswered } from '../../../platform/store/request-answers.ts';
import type { Asset } from '../../ledger/index.ts';
import { type Denial, type MarketRules, type Venue, deny, loadMarketOf, quantityText, granted } from '../../exchange/index.ts';
import type { SpotDeps } from '../index.ts';

/** What the gate asks others. */
export interface FiatGateDeps {
  asset(id: number): Asset | undefined;
  /** The level of a user; nobody is verified where it is not known. */
  levelOf?: ((db: Db, userId: number) => Promise<VerificationLevel>) | undefined;
  priceInUsd(assetId: number): string | null;
  /** Units of fiat money for one US dollar. */
  fiatPerUsd?: ((code: string) => string | null) | undefined;
}

/** An order as far as it is valued: lots of its coin, or atoms of its quote. */
export interface ValuedOrder {
  readonly userId: number;
  readonly marketId: number;
  readonly lots: number;
  readonly quoteAtoms?: bigint | null;
}

/** Decimals of USDT, in which limits are compared. */
const USDT_DECIMALS = 6;

/** Looks at orders of pairs with fiat money. */
export class FiatGate {
  readonly #db: Db;
  readonly #desk: Pick<Venue, 'rules' | 'allRules'>;
  readonly #needs: FiatGateDeps;

  constructor(db: Db, desk: Pick<Venue, 'rules' | 'allRules'>, needs: FiatGateDeps) {
    this.#db = db;
    this.#desk = desk;
    this.#needs = needs;
  }

  /**
   * Why a user's level does not allow an order; undefined at once for pairs without fiat money. A repeat of an attempt that was
   * accepted is let through to its first answer. Error: IDENTITY_NOT_VERIFIED (998).
   */
  denial(order: ValuedOrder, attempt: Attempt | null): Promise<Denial | null> | undefined {
    const rules = this.#desk.rules(order.marketId);
    if (!this.#watches(rules)) return undefined;
    return (async () => {
      if (attempt !== null && (await isAnswered(this.#db, attempt))) return null;
      return this.#decide(rules, order);
    })();
  }

  /** Refuses an order that the user's level does not allow; most are let through at once. Errors: those of `denial`. */
  async require(order: ValuedOrder, attempt: Attempt | null): Promise<void> {
    const denial = await this.denial(order, attempt);
    if (denial) granted({ ok: false, denial });
  }

  /** Where a live order of a user is, where any pair with fiat money is traded; null for none. */
  async marketOfOrder(userId: number, orderId: number): Promise<number | null> {
    if (!this.#desk.allRules().some((rules) => this.#watches(rules))) return null;
    return loadMarketOf(this.#db, userId, orderId);
  }

  /** Whether exactly one side of a pair is fiat money. */
  #watches({ baseId, quoteId }: Pick<MarketRules, 'baseId' | 'quoteId'>): boolean {
    const sideOf = (id: number) => this.#needs.asset(id) ?? { kind: 'unknown' };
    return isFiatTrade(sideOf(baseId), sideOf(quoteId));
  }

  /** Exactly the limit is allowed (AMB-80); below level 1 nothing is, whatever it is worth. */
  async #decide(rules: MarketRules, order: ValuedOrder): Promise<Denial | null> {
    const level = (await this.#needs.levelOf?.(this.#db, order.userId)) ?? 0;
    if (level === 0) throw new Refusal('IDENTITY_NOT_VERIFIED', {}, TYPE_NOT_VERIFIED);
    const limit = fiatTradeLimit(level);
    const worth = this.#worth(rules, order);
    if (worth === null) return deny('MARKETS_NO_PRICE').denial;
    return compareDecimals(worth, limit) > 0 ? deny('CONVERT_FIAT_LIMIT', { limit }, 'amount').denial : null;
  }

  /** What an order is worth in USDT, rounded up: nothing above the limit passes by rounding. */
  #worth(rules: MarketRules, { lots, quoteAtoms = null }: ValuedOrder): string | null {
    const [amount, assetId, code] =
      quoteAtoms === null
        ? [quantityText(rules, lots), rules.baseId, rules.baseCode]
        : [formatAmount(quoteAtoms, rules.quoteScale), rules.quoteId, rules.quoteCode];
    if (code === 'USD') return amount;
    if (this.#needs.asset(assetId)?.kind === 'fiat') {
      const perUsd = this.#needs.fiatPerUsd?.(code) ?? null;
      return perUsd && divDecimals(amount, perUsd, USDT_DECIMALS, 'up');
    }
    const price = this.#needs.priceInUsd(assetId);
    return price && mulDecimals(amount, price, USDT_DECIMALS, 'up');
  }
}

/** The gate of a desk. */
export function fiatGateOf({ platform, ledger, markets, levelOf, fiatPerUsd }: SpotDeps, desk: Venue): FiatGate {
  return new FiatGate(platform.db, desk, {
    asset: (id) => ledger.asset(id),
    levelOf,
    priceInUsd: (assetId) => markets.priceInUsd(assetId),
    fiatPerUsd,
  });
}
