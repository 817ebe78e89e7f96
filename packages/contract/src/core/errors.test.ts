/** What a refusal has to say is checked by the compiler: a code whose text has values is not given without them. */
import { describe, expectTypeOf, it } from 'vitest';
import type { ErrorArgs, ErrorParamsOf } from '../index.ts';

type Given = Record<string, string | number>;

describe('the values of a refusal', () => {
  it('are all that its text needs', () => {
    expectTypeOf<ErrorArgs<'WALLET_AMOUNT_DECIMALS'>>().not.toExtend<[]>();
    expectTypeOf<[]>().not.toExtend<ErrorArgs<'WALLET_AMOUNT_DECIMALS'>>();
    expectTypeOf<[{ asset: string }]>().not.toExtend<ErrorArgs<'WALLET_AMOUNT_DECIMALS'>>();
    expectTypeOf<[{ asset: string; decimals: number }]>().toExtend<ErrorArgs<'WALLET_AMOUNT_DECIMALS'>>();
  });
  it('may be left out where there are none', () => {
    expectTypeOf<[]>().toExtend<ErrorArgs<'NOT_FOUND'>>();
  });
  it('are not known of a code that is known only when it is given', () => {
    expectTypeOf<ErrorParamsOf<'NOT_FOUND' | 'WALLET_AMOUNT_DECIMALS'>>().toEqualTypeOf<Given>();
  });
});
