/** How much of a pool is lent to whom. Pure. Units: atoms, ppm. */
import { type Pool, UTILISATION_MOST, worthOfPool } from '@glasshouse/proofs/defi';

/** One user's share of a pool: 5 %. */
const USER_PPM = 50_000n;
const PPM = 1_000_000n;
/** Open loans of one user. */
export const MOST_LOANS = 20;
/** From this debt on, over all loans, in USDT, an identity has to be verified. */
export const VERIFIED_FROM = '2000';

/** What a pool still lends: its cash, but a twentieth of the pool, and nothing while somebody waits to leave. */
export function lendable({ cash, lent }: Pick<Pool, 'cash' | 'lent'>, exitsWaiting: number): bigint {
  if (exitsWaiting > 0) return 0n;
  const most = ((cash + lent) * BigInt(UTILISATION_MOST)) / PPM - lent;
  if (most <= 0n) return 0n;
  return most < cash ? most : cash;
}

/** The most that one user may owe: of the smallest worth of the last day, so that none is flashed in. */
export function mostOfUser(pool: Pool, hours: readonly { readonly facts: { readonly pool: Pool } }[]): bigint {
  const worths = [pool, ...hours.map(({ facts }) => facts.pool)].map(worthOfPool).filter((worth) => worth > 0n);
  const smallest = worths.reduce((least, worth) => (worth < least ? worth : least), worths[0] ?? 0n);
  return (smallest * USER_PPM) / PPM;
}
