/** Terms of a market of contracts: what its positions are judged by. Those that held when a position began hold for all of its life. */
import type { Contract, TierTable } from '@glasshouse/risk';

/** Terms as they hold at a time. */
export interface Terms {
  readonly contract: Contract;
  /** What results, margins and fees are counted in. */
  readonly settleAssetId: number;
  readonly table: TierTable;
  /** The base taker fee, in parts per million: that of the first fee tier. */
  readonly feePpm: bigint;
  /** Most lots that may be open on a side of the market. */
  readonly openInterestLots: bigint;
}

/** The terms of a market that hold at a time, epoch ms. RangeError: it is no market of contracts. */
export type TermsAt = (marketId: number, time: number) => Terms;
