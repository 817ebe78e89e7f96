/** The menu through the calls of a whole server, and what the operator closed held there. */
import { getConversionFee, quoteConversion } from '@glasshouse/contract/convert';
import { requestFunds } from '@glasshouse/contract/demo';
import { requestRecharge } from '@glasshouse/contract/funding';
import { borrowMargin } from '@glasshouse/contract/margin';
import { getMenu } from '@glasshouse/contract/menu';
import { placeBatch, placeOrder } from '@glasshouse/contract/spot';
import { listBills } from '@glasshouse/contract/wallet';
import { afterAll, describe, expect, it } from 'vitest';
import { parseClosings } from '../../../closed-products.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';

const BRITISH = '81.2.69.142';
const JAPANESE = '133.11.0.1';
const servers: TestServer[] = [];
let request = 0;
afterAll(async () => {
  for (const server of servers) await server.stop();
});

async function serverWith(setting: string): Promise<TestServer> {
  const server = await startTestServer({ config: { closings: parseClosings(setting), trustProxy: true } });
  servers.push(server);
  return server;
}

/** A call as somebody at an address makes it through the operator's proxy. */
async function from(server: TestServer, ip: string, path: string, token = '', body?: Record<string, unknown>) {
  const response = await server.fetch(`/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: token, 'x-forwarded-for': ip, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, answer: await response.json() };
}

describe('[CALL-031] GET /menu', () => {
  it('answers visitors the eighteen products, open where this version has them', async () => {
    const server = await serverWith('');
    const { products, country } = await server.ok(getMenu, {});
    expect(products).toHaveLength(18);
    expect(country).toBeNull();
    const states = Object.fromEntries(products.map(({ product, state }) => [product, state]));
    expect(states).toMatchObject({ deposit: 'open', withdraw: 'open', quickBuy: 'open', convert: 'open', bills: 'open' });
    expect((await server.refused(getMenu, { country: 'FR' })).error).toBe('PARAMETER_ERROR');
  });

  it('goes by the operator’s setting and the country of the address, never by what the caller says', async () => {
    const server = await serverWith('otc; convert: GB; deposit: GB');
    const { answer: british } = await from(server, BRITISH, getMenu.path);
    const { answer: japanese } = await from(server, JAPANESE, getMenu.path);
    const stateOf = (answer: typeof british, name: string) =>
      answer.message.products.find(({ product }: { product: string }) => product === name).state;
    expect([british.message.country, japanese.message.country]).toEqual(['GB', 'JP']);
    expect(['otc', 'convert', 'quickBuy', 'deposit', 'withdraw'].map((name) => stateOf(british, name))).toEqual([
      'installation',
      'country',
      'country',
      'country',
      'open',
    ]);
    expect(['otc', 'convert', 'deposit'].map((name) => stateOf(japanese, name))).toEqual(['installation', 'open', 'open']);
  });
});

describe('a product that is not offered', () => {
  it('refuses what begins something, with words, and nothing else', async () => {
    const server = await serverWith('convert: GB; deposit');
    const token = await server.signUp();
    await server.ok(requestFunds, {}, token);
    const pair = { from_currency_id: 3, to_currency_id: 1 };
    const wish = { ...pair, number: '10', lang: 'fra' };
    const refused = await from(server, BRITISH, quoteConversion.path, token, wish);
    expect(refused).toMatchObject({ status: 200, answer: { type: 'error', error: 'MENU_COUNTRY_CLOSED' } });
    expect(refused.answer.message).toMatch(/pays/);
    expect((await from(server, JAPANESE, quoteConversion.path, token, wish)).answer.type).toBe('ok');
    const recharge = await server.refused(
      requestRecharge,
      { currency: 3, amount: '10', reference: 'x', voucher: 'x', request_id: 'closed-deposit-1' },
      token,
    );
    expect(recharge.error).toBe('MENU_NOT_OFFERED');
    for (const definition of [getConversionFee, listBills])
      expect((await server.call(definition, definition === getConversionFee ? pair : {}, token)).type, definition.id).toBe('ok');
  });

  it('borrows nothing for an order either, alone, in a batch or by hand', async () => {
    const server = await serverWith('margin');
    const token = await server.signUp();
    const order = { currency_id: 1, legal_id: 3, type: 'buy', amount: '0.1', target_price: '6000', account: 'margin' } as const;
    const borrowing = { ...order, side_effect: 'borrow' } as const;
    const asked = async (call: Parameters<typeof server.refused>[0], input: object) =>
      (await server.refused(call, { ...input, request_id: `closed-${++request}` } as never, token)).error;
    expect(await asked(placeOrder, borrowing)).toBe('MENU_NOT_OFFERED');
    expect(await asked(placeBatch, { orders: [order, borrowing] })).toBe('MENU_NOT_OFFERED');
    expect(await asked(borrowMargin, { currency_id: 3, number: '10' })).toBe('MENU_NOT_OFFERED');
    expect(await asked(placeOrder, order)).not.toBe('MENU_NOT_OFFERED');
  });
});
