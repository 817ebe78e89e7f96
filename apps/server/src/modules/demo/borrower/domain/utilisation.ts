/** How much of the pool the demo's borrower wants lent, hour by hour: a wave of a week around seventy percent. Pure. */

const HOUR_MS = 3_600_000;
const WEEK_HOURS = 168;
const [MEAN_PPM, SWING_PPM] = [700_000, 120_000];
const PPM = 1_000_000n;
/** What is nearer than this is left as it is: a rise, 24 points in half a week, is a dozen loans, which the fall behind it ends. */
const NEAR_PPM = { borrow: 20_000n, repay: 10_000n } as const;

/** The share of a pool that is to be lent at a time, in ppm. */
export function wantedPpm(time: number): number {
  const hour = Math.floor(time / HOUR_MS) % WEEK_HOURS;
  return Math.round(MEAN_PPM + SWING_PPM * Math.sin((2 * Math.PI * hour) / WEEK_HOURS));
}

/** What to borrow (above 0) or to pay back (below 0), in atoms; 0 when the pool is near enough. */
export function changeOf({ cash, lent }: { readonly cash: bigint; readonly lent: bigint }, time: number): bigint {
  const whole = cash + lent;
  const wanted = (whole * BigInt(wantedPpm(time))) / PPM - lent;
  const size = wanted < 0n ? -wanted : wanted;
  return size * PPM < whole * NEAR_PPM[wanted > 0n ? 'borrow' : 'repay'] ? 0n : wanted;
}
