/** Each venue has one leader. */
import type { LeaderName } from '../../../platform/leader/index.ts';
import type { VenueName } from '../domain/venues.ts';

/** The leader of a venue, by its name in `leaders`. */
export const LEADER_OF: Readonly<Record<VenueName, LeaderName>> = {
  cash: { name: 'exchange_cash', lock: 'cashVenue' },
  contracts: { name: 'exchange_contracts', lock: 'contractsVenue' },
};
