/** What pools begin with in the demo, in units by the asset's code. */

/** The operator's own shares. */
export const DEMO_SEED: Readonly<Record<string, string>> = { USDT: '1000000', BTC: '60', ETH: '1000' };
/** What takes losses first. */
export const DEMO_RESERVE: Readonly<Record<string, string>> = { USDT: '100000', BTC: '5', ETH: '100' };
/** What a pool takes at most. */
export const DEMO_CAPS: Readonly<Record<string, string>> = { USDT: '5000000', BTC: '300', ETH: '5000' };
