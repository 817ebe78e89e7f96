/** The assets of the account and the markets that price them. Pure. */

/** A market of a coin against the quote. Value = atoms × ticks × n ÷ d, in quote atoms. */
export interface MarginMarket {
  readonly marketId: number;
  readonly assetId: number;
  readonly symbol: string;
  readonly n: bigint;
  readonly d: bigint;
  /** Atoms of the least quantity that the market was made with. */
  readonly lot: bigint;
}

/** All of them. */
export interface MarginRules {
  readonly quoteId: number;
  readonly markets: readonly MarginMarket[];
}

export const assetIds = ({ quoteId, markets }: MarginRules): readonly number[] => [
  ...markets.map(({ assetId }) => assetId),
  quoteId,
];
