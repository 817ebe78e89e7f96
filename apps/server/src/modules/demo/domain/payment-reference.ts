/** References of demo payments: of the right form for the network, and beginning so that they are seen to be a demo's. Pure. */

/** Begins the id of every demo transaction. */
export const DEMO_TXID = 'de30de30de30de30';
const TXID_DIGITS = 64;

/** How many random bytes a reference takes. */
export const REFERENCE_BYTES = 24;

/** The reference of a payment: a transaction id for coins, a transfer's reference for money of states. */
export function paymentReference(
  { code, kind }: { code: string; kind: 'crypto' | 'fiat' | 'stock' },
  network: string,
  random: Buffer,
): string {
  const digits = random.toString('hex');
  if (kind === 'fiat') return `DEMO-${digits.slice(0, 16).toUpperCase()}`;
  const txid = (DEMO_TXID + digits).slice(0, TXID_DIGITS);
  return network === 'ERC20' || (network === '' && code === 'ETH') ? `0x${txid}` : txid;
}
