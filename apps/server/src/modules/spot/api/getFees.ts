/** `GET /coin/fees`: the fee rates of the first tier, and all tiers. */
import { getFees } from '@glasshouse/contract/spot';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Venue, presentOwnFees, presentRates, presentTier } from '../../exchange/index.ts';

export const getFeesHandler = ({ clock }: Pick<Platform, 'clock'>, desk: Venue) =>
  handleVisitor(getFees, () => {
    const tiers = desk.tiersAt('spot', clock.now());
    return {
      ...presentRates(tiers[0]),
      tiers: tiers.map(presentTier),
      markets: presentOwnFees(desk.rulesOf('spot')),
    };
  });
