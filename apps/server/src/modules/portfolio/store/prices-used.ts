/** The prices that journals are folded by: what is no dollar and has none on the other side is worth the index of its second. */
import type { Db } from '../../../platform/db/database.ts';
import type { Portfolio } from '../api/deps.ts';
import { type FoldRules, type UserJournal, type ValueAt, assetsToValue } from '../domain/fold.ts';
import { isDollar, usdOf } from '../domain/usd.ts';
import type { UsedPrice } from './holdings.ts';

/** Finds prices, and values journals by them. */
export class PricesUsed {
  readonly #scaleOf: (assetId: number) => number;
  readonly #priceAt: (db: Db, assetId: number, time: number) => Promise<string | null>;
  readonly #bySecond = new Map<string, string | null>();
  readonly #byJournal = new Map<string, string | null>();

  constructor(scaleOf: (assetId: number) => number, priceAt: (db: Db, assetId: number, time: number) => Promise<string | null>) {
    this.#scaleOf = scaleOf;
    this.#priceAt = priceAt;
  }

  /** Looks up what journals need and is not known; answers it. */
  async learn(db: Db, journals: readonly UserJournal[], rules: FoldRules): Promise<UsedPrice[]> {
    const learned: UsedPrice[] = [];
    for (const journal of journals)
      for (const assetId of assetsToValue(journal, rules)) {
        const key = `${journal.journalId}/${assetId}`;
        if (this.#byJournal.has(key)) continue;
        const usd = await this.#at(db, assetId, journal.time);
        this.#byJournal.set(key, usd);
        learned.push({ journalId: journal.journalId, assetId, usd });
      }
    return learned;
  }

  async #at(db: Db, assetId: number, time: number): Promise<string | null> {
    const key = `${assetId}/${Math.floor(time / 1_000)}`;
    const known = this.#bySecond.get(key);
    if (known !== undefined) return known;
    const price = await this.#priceAt(db, assetId, time);
    this.#bySecond.set(key, price);
    return price;
  }

  /** Values what a journal moved. */
  valueAt({ journalId }: UserJournal): ValueAt {
    return (assetId, atoms) => {
      const price = isDollar(assetId) ? '1' : (this.#byJournal.get(`${journalId}/${assetId}`) ?? null);
      return price === null ? null : usdOf(atoms, this.#scaleOf(assetId), price);
    };
  }
}

/** The prices that a portfolio is folded by. */
export const pricesUsed = ({ ledger, markets }: Portfolio): PricesUsed =>
  new PricesUsed(
    (assetId) => ledger.asset(assetId)?.scale ?? 0,
    (db, assetId, time) => markets.priceInUsdAt(db, assetId, time),
  );
