/** A lending pool whose cash is all lent, made by the calls that users have. */
import { supplyDefi } from '@glasshouse/contract/defi';
import { requestFunds } from '@glasshouse/contract/demo';
import { getUserInfo } from '@glasshouse/contract/identity';
import { type Loan, applyLoan, getLoanTerms, quoteLoan } from '@glasshouse/contract/loans';
import { type Account, createAccountAt } from './accounts.ts';
import type { OwnServer } from './own-server.ts';
import { verifyUser } from './verified.ts';

/** One user's part of a pool is a twentieth: more of them lend all of a pool of which nothing is lent yet. */
const BORROWERS_MOST = 26;
/** Grants of the demo that cover a pledge for the largest loan of ETH. */
const GRANTS = 3;
const PLEDGE = '38000';
/** What a pool of 1,000 ETH keeps in cash when it lends no more, and what is not worth a loan. */
const TOO_LITTLE = 0.5;

/** Somebody with the largest loan of ETH that there is; none when the pool lends no more. */
async function borrower(server: OwnServer): Promise<{ account: Account; loan: Loan } | null> {
  const account = await createAccountAt(server.url);
  const { client } = account;
  for (let grants = 0; grants < GRANTS; grants++) await client.call(requestFunds, {});
  await verifyUser((await client.call(getUserInfo)).id, server.dataDir);
  const pair = (await client.call(getLoanTerms, {})).pairs.find(({ code }) => code === 'ETH');
  if (!pair) throw new Error('no ETH is lent');
  const { currency_id: id, pledge_currency_id: against } = pair;
  const wish = { currency_id: id, pledge_currency_id: against, pledge_number: PLEDGE, term: 'open' } as const;
  const { most } = await client.call(quoteLoan, { ...wish, number: '1' });
  const number = Math.floor(Number(most) * 100 - 1) / 100;
  if (number < TOO_LITTLE) return null;
  return { account, loan: (await client.call(applyLoan, { ...wish, number: number.toFixed(2) })).loan };
}

/** Two suppliers of what they borrowed, behind whom all ETH was lent: not both of them can leave. */
export async function lendAll(server: OwnServer): Promise<{
  readonly id: number;
  readonly suppliers: readonly [Account, Account];
  readonly loans: readonly { account: Account; loan: Loan }[];
}> {
  const suppliers: Account[] = [];
  const loans: { account: Account; loan: Loan }[] = [];
  for (let one = await borrower(server); one !== null; one = await borrower(server)) {
    if (loans.length === BORROWERS_MOST) throw new Error('the pool of ETH lends more than was thought');
    loans.push(one);
    if (suppliers.length === 2) continue;
    const { currency_id, borrowed } = one.loan;
    await one.account.client.call(supplyDefi, { currency_id, number: borrowed });
    suppliers.push(one.account);
  }
  const [first, second] = suppliers;
  const id = loans[0]?.loan.currency_id;
  if (!first || !second || id === undefined) throw new Error('too little ETH was lent');
  return { id, suppliers: [first, second], loans };
}
