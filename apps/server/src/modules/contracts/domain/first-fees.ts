/** The fee tiers that contracts began with: what each takes in USDT within 30 days, and what it pays. */
import type { FeeTiers } from '../../exchange/clearing/index.ts';

const USDT = 1_000_000n;

const tier = (number: number, millions: bigint, makerPpm: bigint, takerPpm: bigint) => ({
  tier: number,
  volume: millions * 1_000_000n * USDT,
  makerPpm,
  takerPpm,
});

export const FIRST_FEES: FeeTiers = [
  tier(0, 0n, 200n, 500n),
  tier(1, 1n, 160n, 450n),
  tier(2, 5n, 140n, 400n),
  tier(3, 25n, 100n, 350n),
  tier(4, 100n, 0n, 300n),
];
