/**
 * The one rule of rebates: of a fee that was really paid, each level gets its part, in the fee's own asset.
 * Units: atoms. Rounding: down, level by level, so that rebates never exceed their part; what is left stays with the fees.
 */
import { REBATE_LEVELS } from '@glasshouse/contract/invites';
import { mulDiv } from '@glasshouse/money';

const MILLION = 1_000_000n;

/** What one level gets of a fee. */
export interface LevelRebate {
  readonly level: 1 | 2;
  readonly beneficiary: number;
  /** The part that ruled, in parts per million. */
  readonly ppm: number;
  readonly atoms: bigint;
}

/** Who invited somebody; undefined: nobody did. */
export type InviterOf = (userId: number) => number | undefined;

/**
 * Who stands above a payer, nearest first: as many as there are levels. An inviter is older than whom he invites (ids only
 * grow); what is not so is no invitation and ends the chain. So nobody ever stands above himself, whatever is asked.
 */
export function chainOf(payer: number, inviterOf: InviterOf): number[] {
  const chain: number[] = [];
  for (let below = payer; chain.length < REBATE_LEVELS.length; ) {
    const inviter = inviterOf(below);
    if (inviter === undefined || inviter >= below) break;
    chain.push(inviter);
    below = inviter;
  }
  return chain;
}

/** The rebates of a fee for those above its payer; those of less than an atom are left out. */
export function rebatesOf(fee: bigint, chain: readonly number[]): LevelRebate[] {
  return REBATE_LEVELS.flatMap(({ level, ppm }) => {
    const beneficiary = chain[level - 1];
    const atoms = mulDiv(fee, BigInt(ppm), MILLION, 'down');
    return beneficiary === undefined || atoms <= 0n ? [] : [{ level, beneficiary, ppm, atoms }];
  });
}
