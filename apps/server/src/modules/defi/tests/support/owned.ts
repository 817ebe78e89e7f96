/** Moves and exits of a user in a pool, for the authorization matrix. */
import { cancelDefiExit, getDefiPosition, getDefiReceipt, supplyDefi } from '@glasshouse/contract/defi';
import { ABSENT_ID, type OwnedFixture, type TestAccount } from '../../../../platform/testing/owned.ts';
import type { TestServer } from '../../../../platform/testing/test-server.ts';
import { waitInLine } from './waiting.ts';

const USDT = 3;

async function supply(server: TestServer, { token }: TestAccount): Promise<Record<string, unknown>> {
  const { move } = await server.ok(supplyDefi, { currency_id: USDT, number: '100' }, token);
  return { id: move.id };
}

const absent = (input: Record<string, unknown>) => ({ ...input, id: ABSENT_ID });
const see = async (server: TestServer, owner: TestAccount) =>
  (await server.ok(getDefiPosition, {}, owner.token)).list.map(({ shares, exits }) => ({ shares, exits: exits.length }));

export const owned: OwnedFixture[] = [
  // No signed head covers what was made just now.
  { call: getDefiReceipt, make: supply, absent, see, owners: 'DEFI_RECEIPT_NOT_YET' },
  { call: cancelDefiExit, make: (server, { token }) => waitInLine(server, token), absent, see },
];
