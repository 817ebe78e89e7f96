/** `GET /coin/fee_tier`: the fee tier of the user, what he traded, and the next tier. */
import { ASSET_IDS } from '@glasshouse/contract';
import { getFeeTier } from '@glasshouse/contract/spot';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type Venue,
  dayOf,
  loadVolumes,
  presentOwnFees,
  presentRates,
  presentTier,
  presentVolume,
  tierAfter,
  tierOf,
} from '../../exchange/index.ts';

export const getFeeTierHandler = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, desk: Venue) =>
  handleUser(getFeeTier, async (_input, { user }) => {
    const volumes = await loadVolumes(db, 'spot', [user.id], dayOf(clock.now()), ASSET_IDS.USDT);
    const { before, today } = volumes.get(user.id) ?? { before: 0n, today: 0n };
    const tiers = desk.tiersAt('spot', clock.now());
    const tier = tierOf(before, tiers);
    const next = tierAfter(tier, tiers);
    return {
      tier: tier.tier,
      ...presentRates(tier),
      volume: presentVolume(before),
      volume_today: presentVolume(today),
      next: next && { ...presentTier(next), missing: presentVolume(next.volume - before) },
      markets: presentOwnFees(desk.rulesOf('spot')),
    };
  });
