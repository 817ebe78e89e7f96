/** Dual investment positions of a user, for the authorization matrix. */
import { getDualReceipt, listDualPositions } from '@glasshouse/contract/dual';
import { ABSENT_ID, type OwnedFixture, type TestAccount } from '../../../../platform/testing/owned.ts';
import type { TestServer } from '../../../../platform/testing/test-server.ts';
import { buyOne } from './on-sale.ts';

const make = async (server: TestServer, { token }: TestAccount) => ({ id: (await buyOne(server, token)).id });
const absent = (input: Record<string, unknown>) => ({ ...input, id: ABSENT_ID });
const see = async (server: TestServer, owner: TestAccount) =>
  (await server.ok(listDualPositions, {}, owner.token)).list.map(({ id, put_in, status }) => ({ id, put_in, status }));

export const owned: OwnedFixture[] = [
  // No signed head covers what was made just now.
  { call: getDualReceipt, make, absent, see, owners: 'DUAL_RECEIPT_NOT_YET' },
];
