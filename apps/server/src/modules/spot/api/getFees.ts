/** `GET /coin/fees`: the fee rates of the first tier, and all tiers. */
import { getFees } from '@glasshouse/contract';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { FEE_RATES, FEE_TIERS } from '../domain/fees.ts';
import { presentOwnFees, presentRates, presentTier } from '../domain/present-fees.ts';
import type { SpotDesk } from '../spot-desk.ts';

export const getFeesHandler = (desk: SpotDesk) =>
  handleVisitor(getFees, () => ({
    ...presentRates(FEE_RATES),
    tiers: FEE_TIERS.map(presentTier),
    markets: presentOwnFees(desk.rules.all()),
  }));
