/** The markets of contracts, as their parameters are made for them. */
import type { Ledger } from '../../ledger/index.ts';
import type { Market, Markets } from '../../markets/index.ts';

/** Looks them up. RangeError for a market that is none of them. */
export class ContractMarkets {
  readonly #markets: Pick<Markets, 'markets' | 'market'>;
  readonly #ledger: Pick<Ledger, 'asset'>;

  constructor(markets: Pick<Markets, 'markets' | 'market'>, ledger: Pick<Ledger, 'asset'>) {
    this.#markets = markets;
    this.#ledger = ledger;
  }

  all(): Market[] {
    return this.#markets.markets().filter(({ kind }) => kind === 'perpetual');
  }

  ids(): number[] {
    return this.all().map(({ id }) => id);
  }

  of(id: number): Market {
    const market = this.#markets.market(id);
    if (market?.kind !== 'perpetual') throw new RangeError(`market ${id} is none of contracts`);
    return market;
  }

  /** Decimals of an atom of what a market settles in. */
  scaleOf(id: number): number {
    const asset = this.#ledger.asset(this.of(id).quoteId);
    if (!asset) throw new RangeError(`market ${id} settles in an unknown asset`);
    return asset.scale;
  }
}
