/** References of payments: transaction ids by network, and what banks call a transfer. Pure. */

const HEX = /^(?:0x)?[0-9a-f]{64}$/i;
const BANK = /^[A-Z0-9][A-Z0-9/.-]{5,63}$/;

/** A network of coins as its transactions are named: Ethereum's ids begin with 0x, the others' do not. */
const HAS_PREFIX: Readonly<Record<string, boolean>> = { BTC: false, ETH: true, LTC: false, ERC20: true, TRC20: false };

/** What a payment is made in. */
interface PaidAsset {
  code: string;
  kind: 'crypto' | 'fiat' | 'stock';
}

/** The name of the chain that a transaction of an asset is on: USDT over ERC20 and ETH share one. */
function chainOf({ code, kind }: PaidAsset, network: string): string {
  if (kind === 'fiat') return 'BANK';
  return network === 'ERC20' || code === 'ETH' ? 'ETHEREUM' : network === '' ? code : network;
}

/** The id of a transaction in the form in which it is kept; null when it can be none. */
export function parseTxid(code: string, network: string, text: string): string | null {
  const trimmed = text.trim();
  if (!HEX.test(trimmed)) return null;
  const digits = trimmed.replace(/^0x/i, '').toLowerCase();
  return HAS_PREFIX[network === '' ? code : network] ? `0x${digits}` : digits;
}

/** A bank's reference in the form in which it is kept: upper case without blanks. */
export function parseBankReference(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/\s+/g, '').toUpperCase();
  return BANK.test(plain) ? plain : null;
}

/**
 * A payment's reference as it is shown and as it is compared over all users; null when it can be none. A transaction of a
 * chain that carries two of our assets pays one recharge of each.
 */
export function parseReference(asset: PaidAsset, network: string, text: string): { reference: string; key: string } | null {
  const reference = asset.kind === 'fiat' ? parseBankReference(text) : parseTxid(asset.code, network, text);
  if (reference === null) return null;
  return { reference, key: `${chainOf(asset, network)}:${asset.code}:${reference}` };
}

/** A transaction that pays withdrawals, as it is compared over all of them. */
export const txidKey = (asset: PaidAsset, network: string, txid: string): string => `${chainOf(asset, network)}:${txid}`;
