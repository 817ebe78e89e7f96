/** Options of a user, for the authorization matrix. */
import { getOptionReceipt, getOptionResult, listOptions, placeOption } from '@glasshouse/contract/options';
import { changeAccount } from '@glasshouse/contract/wallet';
import { ABSENT_ID, type OwnedFixture, type TestAccount } from '../../../../platform/testing/owned.ts';
import type { TestServer } from '../../../../platform/testing/test-server.ts';

const ORDER = { match_id: 7, currency_id: 3, type: 'up', seconds: 300, number: '5' };

async function make(server: TestServer, { token }: TestAccount): Promise<Record<string, unknown>> {
  await server.ok(changeAccount, { currency_id: 3, number: '5', from_field: 'change', to_field: 'micro' }, token);
  return { id: (await server.ok(placeOption, ORDER, token)).id };
}

const absent = (input: Record<string, unknown>) => ({ ...input, id: ABSENT_ID });
// The state moves on with the prices: what nobody else may change is which options there are.
const see = async (server: TestServer, owner: TestAccount) =>
  (await server.ok(listOptions, {}, owner.token)).list.map(({ id, number }) => ({ id, number }));

export const owned: OwnedFixture[] = [
  { call: getOptionResult, make, absent, see },
  { call: getOptionReceipt, make, absent, see },
];
