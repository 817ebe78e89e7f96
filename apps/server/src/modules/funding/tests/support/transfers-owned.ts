/** Recharges and withdrawals of a user, for the authorization matrix. */
import {
  cancelWithdrawal,
  getInAddress,
  getRecharge,
  getWithdrawal,
  listRecharges,
  listWithdrawals,
  requestRecharge,
  requestWithdrawal,
} from '@glasshouse/contract/funding';
import { getUserInfo, stepUp } from '@glasshouse/contract/identity';
import { ABSENT_ID, type OwnedFixture, type TestAccount } from '../../../../platform/testing/owned.ts';
import type { TestServer } from '../../../../platform/testing/test-server.ts';
import { makeAddress, makeVerified, newTxid, picture, sendPicture } from './people.ts';

const USDT = 3;
const idOf = async (server: TestServer, { token }: TestAccount) => (await server.ok(getUserInfo, {}, token)).id;

async function rechargeInput(server: TestServer, { token }: TestAccount) {
  const voucher = await sendPicture(server, token, await picture());
  return { currency: USDT, network: 'TRC20', amount: '50', reference: newTxid(), voucher };
}

/** Whoever tries is verified and has proved himself: what is refused is refused for the address. */
async function mayWithdraw(server: TestServer, caller: TestAccount): Promise<void> {
  await makeVerified(server.platform.db, await idOf(server, caller), 1, server.platform.clock.now());
  await server.ok(stepUp, { purpose: 'withdraw', password: caller.password }, caller.token);
}

async function withdrawInput(server: TestServer, owner: TestAccount) {
  const now = server.platform.clock.now();
  const place = { userId: await idOf(server, owner), assetId: USDT, network: 'TRC20', usableAt: now, now };
  return { currency: USDT, number: '20', address_id: await makeAddress(server.platform.db, place) };
}

async function withdrawal(server: TestServer, owner: TestAccount) {
  const input = await withdrawInput(server, owner);
  await mayWithdraw(server, owner);
  return { id: (await server.ok(requestWithdrawal, input, owner.token)).id };
}

const recharge = async (server: TestServer, owner: TestAccount) => ({
  id: (await server.ok(requestRecharge, await rechargeInput(server, owner), owner.token)).id,
});
const seeRecharges = (server: TestServer, { token }: TestAccount) => server.ok(listRecharges, {}, token);
const seeWithdrawals = (server: TestServer, { token }: TestAccount) => server.ok(listWithdrawals, {}, token);
const absent = (input: Record<string, unknown>) => ({ ...input, id: ABSENT_ID });

export const owned: OwnedFixture[] = [
  { call: getRecharge, make: recharge, absent, see: seeRecharges },
  { call: getWithdrawal, make: withdrawal, absent, see: seeWithdrawals },
  { call: cancelWithdrawal, make: withdrawal, absent, see: seeWithdrawals },
  {
    call: requestRecharge,
    make: rechargeInput,
    absent: ({ voucher, ...rest }) => ({ ...rest, voucher: String(voucher).replaceAll(/[0-9a-f]{32}/g, '0'.repeat(32)) }),
    see: seeRecharges,
  },
  {
    call: requestWithdrawal,
    make: withdrawInput,
    absent: (input) => ({ ...input, address_id: ABSENT_ID }),
    see: seeWithdrawals,
    prepare: mayWithdraw,
  },
  {
    call: getInAddress,
    make: async (server, owner) => ({ currency: USDT, user_id: await idOf(server, owner) }),
    absent: (input) => ({ ...input, user_id: ABSENT_ID }),
    see: seeRecharges,
  },
];
