/** What the staff sees of loans, and what it may propose: never anything of a loan that is open. */
import { CALLS } from '@glasshouse/contract';
import { getLoansOverview, listUserLoans } from '@glasshouse/contract/loans';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { firstTerms } from '../domain/terms.ts';
import { type TestLoans, USDT, openLoans } from './support/loans.ts';

let test: TestLoans;
beforeEach(async () => {
  test = await openLoans();
});
afterEach(() => test.close());

const seen = async (call: typeof getLoansOverview | typeof listUserLoans, input: object) => {
  const bound = test.loans().module.staffCalls?.find((one) => one.call === call);
  return inTransaction(test.database.db, (tx) => bound?.act(tx, input, {} as never, undefined) as Promise<unknown>);
};

describe('the staff', () => {
  it('sees loans by LTV, sales with their rounds, losses, and that the keeper has nothing', async () => {
    await test.reserve(USDT, 100_000_000n);
    const user = await test.user();
    await test.borrow(user);
    await test.quote('buy', 400_000, 1_000_000);
    await test.ticks(400_000);
    await test.loans().runRounds();
    await test.borrow(await test.user(), { number: '1700' });
    const overview = await seen(getLoansOverview, {});
    expect(overview).toMatchObject({
      bands: [{ code: 'USDT', pledge_code: 'BTC', from: '0.6', loans: 1, pledge: '0.7' }],
      losses: [{ code: 'USDT', covered: '100' }],
      keeper: [],
      liquidations: [{ result: 'written_off' }],
    });
    expect(await seen(listUserLoans, { user_id: user })).toMatchObject({ list: [{ state: 'written_off' }] });
  });

  it('has no call that sells, stops, or changes a loan', () => {
    const own = CALLS.filter(({ id, access }) => id.startsWith('loans.') && access === 'staff');
    expect(own.map(({ method }) => method)).toEqual(own.map(() => 'GET'));
  });

  it('proposes terms that a sale can cure by, and tight ones in the demo alone', () => {
    const [kind] = test.loans().module.parameters ?? [];
    const first = firstTerms('BTC', true);
    const refused = (pair: object) => {
      try {
        kind?.check(1, { pairs: [{ ...first.pairs[0], ...pair }] } as never);
      } catch (error) {
        if (error instanceof Refusal) return error.code;
        throw error;
      }
      return 'ok';
    };
    expect(refused({})).toBe('ok');
    for (const pair of [
      { start: '0.98' },
      { warning: '0.6' },
      { sale: '0.7' },
      { sale: '0.950001' },
      { charge: '0.2' },
      { least: '0' },
      { most_user: '49' },
    ])
      expect([pair, refused(pair)]).toEqual([pair, 'PARAMETERS_VALUE_INVALID']);
  });
});
