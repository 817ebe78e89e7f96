/** Follows of a user, for the authorization matrix. The product is not offered yet: nobody follows there, and every number is unknown. */
import { getCopyResult, listCopyFollows } from '@glasshouse/contract/copy';
import { ABSENT_ID, type OwnedFixture } from '../../../../platform/testing/owned.ts';

export const owned: OwnedFixture[] = [
  {
    call: getCopyResult,
    make: async () => ({ follow_id: 1 }),
    absent: () => ({ follow_id: ABSENT_ID }),
    see: async (server, { token }) => (await server.ok(listCopyFollows, {}, token)).list,
    owners: 'COPY_NOT_FOLLOWING',
  },
];
