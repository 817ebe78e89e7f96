/** Lock-up orders of a user, for the authorization matrix. */
import {
  getLockupOrder,
  getLockupReceipt,
  listLockupOrders,
  listLockupProducts,
  lockDeposit,
  redeemDeposit,
  setLockupRenew,
} from '@glasshouse/contract/lockup';
import { ABSENT_ID, type OwnedFixture, type TestAccount } from '../../../../platform/testing/owned.ts';
import type { TestServer } from '../../../../platform/testing/test-server.ts';

async function make(server: TestServer, { token }: TestAccount): Promise<Record<string, unknown>> {
  const { list } = await server.ok(listLockupProducts, {}, token);
  const product = list.find(({ series, status }) => series === 'd30' && status === 'open');
  const { id } = await server.ok(lockDeposit, { config_id: product?.config_id, amount: '100' }, token);
  return { id };
}

const absent = (input: Record<string, unknown>) => ({ ...input, id: ABSENT_ID });
const see = async (server: TestServer, owner: TestAccount) =>
  (await server.ok(listLockupOrders, {}, owner.token)).list.map(({ id, amount, status, renew }) => ({
    id,
    amount,
    status,
    renew,
  }));

export const owned: OwnedFixture[] = [
  { call: getLockupOrder, make, absent, see },
  // No signed head covers what was made just now.
  { call: getLockupReceipt, make, absent, see, owners: 'LOCKUP_RECEIPT_NOT_YET' },
  { call: redeemDeposit, make, absent, see },
  { call: setLockupRenew, make: async (server, owner) => ({ ...(await make(server, owner)), renew: 'principal' }), absent, see },
];
