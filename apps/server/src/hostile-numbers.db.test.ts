/** Every money field of every call against numbers that are none: a clear refusal, and nothing has moved. */
import type { Call } from '@glasshouse/contract';
import { convertCurrency, quoteConversion } from '@glasshouse/contract/convert';
import { placeOrder } from '@glasshouse/contract/spot';
import { changeAccount, listBills, listWallets } from '@glasshouse/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_NUMBERS } from './platform/testing/hostile-numbers.ts';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';

const pair = { from_currency_id: 3, to_currency_id: 1 };
const order = { currency_id: 1, legal_id: 3, type: 'buy', amount: '0.001', target_price: '5000' };

/** A call with a good input, and the field that is spoilt. New products add theirs. */
const FIELDS: [call: Call, field: string, good: Record<string, unknown>][] = [
  [changeAccount, 'number', { currency_id: 3, from_field: 'change', to_field: 'lever' }],
  [quoteConversion, 'number', pair],
  [convertCurrency, 'number', pair],
  [convertCurrency, 'min_received', { ...pair, number: '10' }],
  [placeOrder, 'amount', order],
  [placeOrder, 'target_price', order],
];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signUp();
});
afterAll(() => server.stop());

describe('hostile numbers', () => {
  it.each(FIELDS)('[RULE-104] are refused by $id in %s, and nothing moves', async (call, field, good) => {
    const before = [(await server.ok(listWallets, {}, token)).accounts, await server.ok(listBills, {}, token)];
    for (const number of HOSTILE_NUMBERS) {
      const answer = await server.call(call, { ...good, [field]: number }, token);
      expect({ number, type: answer.type, error: 'error' in answer ? answer.error : '' }).toMatchObject({
        type: 'error',
        error: expect.stringMatching(/INVALID|DECIMALS|TICK|LOT|REQUIRED|PARAMETER_ERROR/),
      });
      expect(answer.message, 'a sentence for people').toMatch(/\w/);
    }
    expect([(await server.ok(listWallets, {}, token)).accounts, await server.ok(listBills, {}, token)]).toEqual(before);
  });
});
