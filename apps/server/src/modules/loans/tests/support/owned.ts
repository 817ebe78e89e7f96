/** Loans of a user, for the authorization matrix. */
import { getLoan, getLoanReceipt, listLoans, pledgeLoan, repayLoan, unpledgeLoan } from '@glasshouse/contract/loans';
import { ABSENT_ID, type OwnedFixture, type TestAccount } from '../../../../platform/testing/owned.ts';
import type { TestServer } from '../../../../platform/testing/test-server.ts';
import { borrowSome } from './borrowing.ts';

const make = async (server: TestServer, { token }: TestAccount) => ({ id: (await borrowSome(server, token)).id });
const absent = (input: Record<string, unknown>) => ({ ...input, id: ABSENT_ID });
const see = async (server: TestServer, owner: TestAccount) =>
  (await server.ok(listLoans, {}, owner.token)).list.map(({ id, pledge, principal, state }) => ({
    id,
    pledge,
    principal,
    state,
  }));
const changing = (call: OwnedFixture['call'], number: string): OwnedFixture => ({
  call,
  make: async (server, owner) => ({ ...(await make(server, owner)), number }),
  absent,
  see,
});

export const owned: OwnedFixture[] = [
  { call: getLoan, make, absent, see },
  // No signed head covers what was made just now.
  { call: getLoanReceipt, make, absent, see, owners: 'LOANS_RECEIPT_NOT_YET' },
  changing(repayLoan, '0.001'),
  changing(pledgeLoan, '1'),
  changing(unpledgeLoan, '1'),
];
