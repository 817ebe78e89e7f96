/** Assets: coins and fiat currencies with fixed ids. An amount of an asset is a bigint of atoms, 10^-scale of a unit. */

/** What an asset is. */
export type AssetKind = 'crypto' | 'fiat' | 'stock';

/** A coin or fiat currency. */
export interface Asset {
  id: number;
  code: string;
  name: string;
  kind: AssetKind;
  /** Decimals of an atom, 0 to 10. */
  scale: number;
  status: 'normal' | 'halted';
  /** Networks on which it moves (ERC20, TRC20), in order; empty when it has only its own. */
  networks: readonly string[];
}
