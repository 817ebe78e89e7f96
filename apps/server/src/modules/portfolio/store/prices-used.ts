/** The prices that journals are folded by: what is no dollar and has none on the other side is worth the index of its second. */
import type { Db } from '../../../platform/db/database.ts';
import type { Portfolio, PortfolioPrices } from '../api/deps.ts';
import { type FoldRules, type UserJournal, type ValueAt, assetsToValue } from '../domain/fold.ts';
import { isDollar, usdOf } from '../domain/usd.ts';
import { type UsedPrice, loadValues } from './holdings.ts';

/** What a journal needs the price of. */
type Asked = Omit<UsedPrice, 'usd'> & { readonly time: number };

const nameOf = ({ journalId, assetId }: Omit<UsedPrice, 'usd'>) => `${journalId}/${assetId}`;

/** Finds prices, and values journals by them. */
export class PricesUsed {
  readonly #scaleOf: (assetId: number) => number;
  readonly #pricesAt: PortfolioPrices['pricesInUsdAt'];
  #byJournal = new Map<string, string | null>();

  constructor(scaleOf: (assetId: number) => number, pricesAt: PortfolioPrices['pricesInUsdAt']) {
    this.#scaleOf = scaleOf;
    this.#pricesAt = pricesAt;
  }

  /** Looks up what journals need by one query, and forgets what others needed; returns it. */
  async learn(db: Db, journals: readonly UserJournal[], rules: FoldRules): Promise<UsedPrice[]> {
    this.#byJournal = new Map();
    return this.#learn(db, askedOf(journals, rules));
  }

  /** The same, by the prices by which journals were folded already, where they were. */
  async learnAgain(db: Db, journals: readonly UserJournal[], rules: FoldRules): Promise<void> {
    const asked = askedOf(journals, rules);
    const used = await loadValues(db, [...new Set(asked.map(({ journalId }) => journalId))]);
    this.#byJournal = new Map(used.map((one) => [nameOf(one), one.usd]));
    await this.#learn(
      db,
      asked.filter((one) => !this.#byJournal.has(nameOf(one))),
    );
  }

  async #learn(db: Db, asked: readonly Asked[]): Promise<UsedPrice[]> {
    if (asked.length === 0) return [];
    const secondOf = ({ assetId, time }: Asked) => `${assetId}/${Math.floor(time / 1_000)}`;
    const seconds = [...new Map(asked.map((one) => [secondOf(one), one]))];
    const found = await this.#pricesAt(
      db,
      seconds.map(([, { assetId, time }]) => ({ assetId, time })),
    );
    const bySecond = new Map(seconds.map(([second], i) => [second, found[i] ?? null]));
    const learned = asked.map(({ journalId, assetId, time }) => ({
      journalId,
      assetId,
      usd: bySecond.get(secondOf({ journalId, assetId, time })) ?? null,
    }));
    for (const one of learned) this.#byJournal.set(nameOf(one), one.usd);
    return learned;
  }

  /** Values what a journal moved. */
  valueAt({ journalId }: UserJournal): ValueAt {
    return (assetId, atoms) => {
      const price = isDollar(assetId) ? '1' : (this.#byJournal.get(nameOf({ journalId, assetId })) ?? null);
      return price === null ? null : usdOf(atoms, this.#scaleOf(assetId), price);
    };
  }
}

/** What journals need, each once: a journal of two users is there for each of them. */
function askedOf(journals: readonly UserJournal[], rules: FoldRules): Asked[] {
  const asked = journals.flatMap((journal) =>
    assetsToValue(journal, rules).map((assetId) => ({ journalId: journal.journalId, assetId, time: journal.time })),
  );
  return [...new Map(asked.map((one) => [nameOf(one), one])).values()];
}

/** The prices that a portfolio is folded by. */
export const pricesUsed = ({ ledger, markets }: Portfolio): PricesUsed =>
  new PricesUsed(
    (assetId) => ledger.asset(assetId)?.scale ?? 0,
    (db, asked) => markets.pricesInUsdAt(db, asked),
  );
