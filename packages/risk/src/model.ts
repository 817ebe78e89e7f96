// SPDX-License-Identifier: Apache-2.0
/**
 * How a requirement is made up. The product has one model; published worked examples of other exchanges use others, and
 * `npm run vectors` evaluates them with the same functions.
 */
import { type Contract, resultSign } from './contract.ts';
import type { Exposure, Rates } from './position.ts';
import { MILLION } from './units.ts';

/** A convention of margin. */
export interface RiskModel {
  /** Maintenance on the value at the mark, or on the value at entry. */
  readonly maintenanceOn: 'mark' | 'entry';
  /** Maintenance amount A in atoms, taken off; 0 where the rate is the position's own (F4). */
  readonly amount: bigint;
  /** The fee to close in the requirement: on the value at the mark, at the price where nothing remains, or none. */
  readonly closeFee: 'mark' | 'bankruptcy' | 'none';
  /** Who receives what a liquidation leaves. */
  readonly leftover: 'user' | 'fund';
}

/** The product's own: its rate holds at the mark, the taker fee is inside, and what is left is the user's. */
export const PRODUCT_MODEL: RiskModel = { maintenanceOn: 'mark', amount: 0n, closeFee: 'mark', leftover: 'user' };

/** A requirement v * sharePpm + constant6 / 10^6. */
export interface RequirementTerms {
  readonly sharePpm: bigint;
  readonly constant6: bigint;
}

/** The requirement of an exposure under a model, exact. */
export function requirementTerms(contract: Contract, exposure: Exposure, rates: Rates, model: RiskModel): RequirementTerms {
  const { entryValue } = exposure;
  const { maintenancePpm, feePpm } = rates;
  const sharePpm = (model.maintenanceOn === 'mark' ? maintenancePpm : 0n) + (model.closeFee === 'mark' ? feePpm : 0n);
  const maintenance6 = model.maintenanceOn === 'entry' ? entryValue * maintenancePpm : 0n;
  const fee6 = model.closeFee === 'bankruptcy' ? bankruptcyValue(contract, exposure) * feePpm : 0n;
  return { sharePpm, constant6: maintenance6 + fee6 - model.amount * MILLION };
}

/** The value at which an exposure has nothing left, fees aside: entry value less (linear long) or plus its backing. */
export function bankruptcyValue(contract: Contract, { side, entryValue, backing }: Exposure): bigint {
  return entryValue - resultSign(contract, side) * backing;
}
