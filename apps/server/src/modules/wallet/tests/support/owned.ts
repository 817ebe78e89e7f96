/** Lines of a user's bill, for the authorization matrix. */
import { getBill, listBills } from '@glasshouse/contract/wallet';
import { ABSENT_ID, type OwnedFixture } from '../../../../platform/testing/owned.ts';

export const owned: OwnedFixture[] = [
  {
    call: getBill,
    // A new demo account has one line: the paper money that it began with.
    make: async (server, owner) => ({ id: (await server.ok(listBills, {}, owner.token)).list[0]?.id }),
    absent: (input) => ({ ...input, id: ABSENT_ID }),
    see: (server, owner) => server.ok(listBills, {}, owner.token),
  },
];
