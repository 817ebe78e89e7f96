/** `GET /coin/fees`: the fee rates of the first tier, and all tiers. */
import { getFees } from '@glasshouse/contract';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentOwnFees, presentRates, presentTier } from '../../exchange/domain/present-fees.ts';
import type { SpotDesk } from '../../exchange/desk/venue.ts';

export const getFeesHandler = ({ clock }: Pick<Platform, 'clock'>, desk: SpotDesk) =>
  handleVisitor(getFees, () => {
    const tiers = desk.tiersAt(clock.now());
    return {
      ...presentRates(tiers[0]),
      tiers: tiers.map(presentTier),
      markets: presentOwnFees(desk.rules.all()),
    };
  });
