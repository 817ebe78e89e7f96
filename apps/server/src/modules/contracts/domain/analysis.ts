/** Adds up an analysis: by day, by market, in all. Pure; atoms of the asset that its markets settle in. */

/** What moved; funding above zero was paid. */
export interface MovedMoney {
  readonly result: bigint;
  readonly fees: bigint;
  readonly funding: bigint;
  readonly liquidation: bigint;
  readonly insurance: bigint;
}

/** The same with how many positions ended, and how many of them with a gain. */
export interface Moved extends MovedMoney {
  readonly closed: number;
  readonly won: number;
}

/** What moved in a market on a day of the range. */
export interface MovedThere extends Moved {
  readonly marketId: number;
  readonly day: number;
}

/** An analysis of so many days. */
export interface Analysis {
  readonly total: Moved;
  /** Each day with the net of the range up to its end. */
  readonly days: readonly (Moved & { readonly until: bigint })[];
  readonly markets: ReadonlyMap<number, Moved>;
}

const NOTHING: Moved = { result: 0n, fees: 0n, funding: 0n, liquidation: 0n, insurance: 0n, closed: 0, won: 0 };

const add = (a: Moved, b: Moved): Moved => ({
  result: a.result + b.result,
  fees: a.fees + b.fees,
  funding: a.funding + b.funding,
  liquidation: a.liquidation + b.liquidation,
  insurance: a.insurance + b.insurance,
  closed: a.closed + b.closed,
  won: a.won + b.won,
});

/** What stays of it. */
export const netOf = ({ result, fees, funding, liquidation, insurance }: MovedMoney): bigint =>
  result - fees - funding - liquidation + insurance;

/** Adds up what moved over `count` days. */
export function analyse(rows: readonly MovedThere[], count: number): Analysis {
  const days = Array.from({ length: count }, () => NOTHING);
  const markets = new Map<number, Moved>();
  for (const row of rows) {
    days[row.day] = add(days[row.day] ?? NOTHING, row);
    markets.set(row.marketId, add(markets.get(row.marketId) ?? NOTHING, row));
  }
  let until = 0n;
  return {
    total: days.reduce(add, NOTHING),
    days: days.map((day) => ({ ...day, until: (until += netOf(day)) })),
    markets,
  };
}
