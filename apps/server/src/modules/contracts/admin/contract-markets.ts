/** The markets of contracts, as their parameters are made for them. */
import { type Contract, contractOf } from '@glasshouse/risk';
import type { Ledger } from '../../ledger/index.ts';
import { settleIdOf } from '../../exchange/index.ts';
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

  /** What a market settles in. */
  settleOf(id: number): { readonly id: number; readonly code: string; readonly scale: number } {
    const asset = this.#ledger.asset(settleIdOf(this.of(id)));
    if (!asset) throw new RangeError(`market ${id} settles in an unknown asset`);
    return asset;
  }

  /** Its valuation. */
  contractOf(id: number): Contract {
    const { contract, priceDecimals } = this.of(id);
    return contractOf(contract ?? 'linear', { settle: this.settleOf(id).scale, price: priceDecimals });
  }

  /** Decimals of the sizes of its tiers: values (linear), or lots (inverse). */
  sizeScaleOf(id: number): number {
    const { contract, quantityDecimals } = this.of(id);
    return contract === 'inverse' ? quantityDecimals : this.settleOf(id).scale;
  }
}
