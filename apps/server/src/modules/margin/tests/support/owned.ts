/** Liquidations of a user, for the authorization matrix. */
import { getMarginReceipt, listOwnMarginLiquidations } from '@glasshouse/contract/margin';
import { ABSENT_ID, type OwnedFixture } from '../../../../platform/testing/owned.ts';

export const owned: OwnedFixture[] = [
  {
    call: getMarginReceipt,
    // Nobody was liquidated on a fresh server: what is absent and what is somebody else's are answered alike.
    make: async () => ({ id: ABSENT_ID }),
    absent: () => ({ id: ABSENT_ID }),
    see: (server, owner) => server.ok(listOwnMarginLiquidations, {}, owner.token),
    owners: 'MARGIN_UNKNOWN',
  },
];
