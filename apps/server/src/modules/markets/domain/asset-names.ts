/** Names under which assets are looked for beside those of the catalogues. Lower case. */

/** Other names of an asset by its code: former codes and what people write. */
export const ASSET_ALIASES: Readonly<Record<string, readonly string[]>> = {
  BTC: ['xbt', 'bitcoin'],
  ETH: ['ether', 'ethereum'],
  LTC: ['litecoin'],
  AAPL: ['apple'],
  IBM: ['international business machines'],
  BAC: ['bank of america', 'bofa'],
  AIG: ['american international group'],
};
