/**
 * Rebates: a share of the fees that invited users actually paid goes to who invited them, in the fee's own asset.
 * Units: atoms. Rounding: down, so that a rebate never exceeds its share; the rest stays with the fees.
 */
import { mulDiv } from '@glasshouse/money';
import type { Side } from '@glasshouse/contract';

/** The inviter's share in parts per million: 20 percent. */
export const REBATE_PPM = 200_000n;

/** What of a fill concerns rebates. */
export interface FeePaid {
  readonly fillId: number;
  readonly makerUser: number;
  readonly takerUser: number;
  readonly takerSide: Side;
  readonly baseId: number;
  readonly quoteId: number;
  readonly makerFee: bigint;
  readonly takerFee: bigint;
}

/** A rebate of one fee. */
export interface Rebate {
  readonly fillId: number;
  readonly share: 'maker' | 'taker';
  readonly inviter: number;
  readonly assetId: number;
  readonly atoms: bigint;
}

/** The rebates of fills, in their order; those of less than an atom are left out. */
export function rebatesOf(fills: readonly FeePaid[], inviters: ReadonlyMap<number, number>): Rebate[] {
  return fills.flatMap((fill) => {
    const { fillId, baseId, quoteId, takerSide } = fill;
    const [takerAsset, makerAsset] = takerSide === 'buy' ? [baseId, quoteId] : [quoteId, baseId];
    const shares = [
      { share: 'maker' as const, user: fill.makerUser, assetId: makerAsset, fee: fill.makerFee },
      { share: 'taker' as const, user: fill.takerUser, assetId: takerAsset, fee: fill.takerFee },
    ];
    return shares.flatMap(({ share, user, assetId, fee }) => {
      const inviter = inviters.get(user);
      const atoms = mulDiv(fee, REBATE_PPM, 1_000_000n, 'down');
      return inviter === undefined || atoms === 0n ? [] : [{ fillId, share, inviter, assetId, atoms }];
    });
  });
}
