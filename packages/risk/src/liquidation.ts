// SPDX-License-Identifier: Apache-2.0
/**
 * F11: when a position is liquidated, and at which price. It is when equity <= requirement, judged on exact integers; the
 * price is the first tick of that condition as the mark moves against the position (Binance, with the fee inside).
 */
import { ceilDiv, floorDiv, MILLION } from './units.ts';
import type { Contract } from './contract.ts';
import { isAtMost, plus, times } from './fraction.ts';
import { exactValue } from './contract.ts';
import { PRODUCT_MODEL, requirementTerms, type RiskModel } from './model.ts';
import { equityOf, type Exposure, type Rates } from './position.ts';
import { meetingPrice, type PriceBound } from './price-bound.ts';

/** Whether equity <= requirement at this mark. `others6` is the requirement of other positions in 10^-6 atoms (cross). */
export function isLiquidatable(
  contract: Contract,
  exposure: Exposure,
  rates: Rates,
  ticks: bigint,
  model: RiskModel = PRODUCT_MODEL,
  others6 = 0n,
): boolean {
  const { sharePpm, constant6 } = requirementTerms(contract, exposure, rates, model);
  const share = times(exactValue(contract, ticks, exposure.lots), sharePpm, MILLION);
  return isAtMost(equityOf(contract, exposure, ticks), plus(share, { n: constant6 + others6, d: MILLION }));
}

/**
 * The first tick that liquidates: the highest for a long (rounded down), the lowest for a short (rounded up). 'never': at no
 * price of a tick or more; 'always': at every price. With the cash of a cross account as backing and `others6`, it is the
 * price at which the account is liquidated while other marks stay as they are.
 */
export function liquidationPrice(
  contract: Contract,
  exposure: Exposure,
  rates: Rates,
  model: RiskModel = PRODUCT_MODEL,
  others6 = 0n,
): PriceBound {
  const { sharePpm, constant6 } = requirementTerms(contract, exposure, rates, model);
  const met = meetingPrice(contract, exposure, sharePpm, constant6 + others6);
  if (typeof met === 'string') return met;
  const ticks = exposure.side === 'long' ? floorDiv(met.n, met.d) : ceilDiv(met.n, met.d);
  return ticks < 1n ? 'never' : ticks;
}
