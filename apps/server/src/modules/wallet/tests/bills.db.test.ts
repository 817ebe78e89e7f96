/** Bills of journals of every kind: lines, details, totals and the file add up, for their owner alone. */
import type { CallInput, Cause } from '@glasshouse/contract';
import { exportBills, getBill, getBillTotals, getWalletInfo, listAccountChanges, listBills } from '@glasshouse/contract/wallet';
import { serverText } from '@glasshouse/i18n/server.ts';
import { addDecimals, subDecimals } from '@glasshouse/money';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileAnswer } from '../../../platform/calls/stream.ts';
import type { HoldChange, Leg } from '../../ledger/index.ts';
import { type TestWallet, openTestWallet } from './support/wallet.ts';

const [BTC, USDT] = [1, 3];
const [ANNE, BEN, CARL] = [11, 12, 13];
const DAY = 86_400_000;
let test: TestWallet;
let run: TestWallet['run'];
let call: TestWallet['call'];

type Place = { userId: number; type?: 'change' | 'legal'; bucket?: 'available' | 'frozen' } | 'fees' | 'capital';
const leg = (place: Place, assetId: number, atoms: bigint, cause?: Cause): Leg => {
  const account: Leg['account'] =
    place === 'fees'
      ? { kind: 'house', purpose: 'fees' }
      : place === 'capital'
        ? { kind: 'external', purpose: 'capital' }
        : { kind: 'user', type: 'change', bucket: 'available', ...place };
  return { account, assetId, atoms, ...(cause ? { cause } : {}) };
};

async function post(cause: Cause, reference: string, legs: Leg[], holds: HoldChange[] = []): Promise<void> {
  test.clock.advance(1_000);
  await test.post({ cause, reference, legs, holds });
}

const hold = (userId: number, order: string, assetId: number, delta: bigint): HoldChange => ({
  causeKind: 'spot_order',
  causeId: order,
  userId,
  type: 'change',
  assetId,
  delta,
});

/** Anne offers 100 USDT for 0.001 BTC, Ben sells half of it to her, and she takes the rest back. */
async function trade(order: string): Promise<void> {
  const [anne, annesHeld, ben] = [{ userId: ANNE }, { userId: ANNE, bucket: 'frozen' as const }, { userId: BEN }];
  await post(
    'spot_order_hold',
    order,
    [leg(anne, USDT, -100_000_000n), leg(annesHeld, USDT, 100_000_000n)],
    [hold(ANNE, order, USDT, 100_000_000n)],
  );
  await post(
    'spot_trade',
    order,
    [
      leg(annesHeld, USDT, -50_000_000n),
      leg(ben, USDT, 50_000_000n),
      leg(ben, BTC, -50_000n),
      leg(anne, BTC, 50_000n),
      leg(anne, BTC, -50n, 'spot_fee'),
      leg('fees', BTC, 50n, 'spot_fee'),
    ],
    [hold(ANNE, order, USDT, -50_000_000n)],
  );
  await post(
    'spot_order_release',
    order,
    [leg(annesHeld, USDT, -50_000_000n), leg(anne, USDT, 50_000_000n)],
    [hold(ANNE, order, USDT, -50_000_000n)],
  );
}

async function file(userId: number, input: CallInput<typeof exportBills>, lang: 'en' | 'fra' = 'en') {
  const { fileName, body } = (await run(exportBills, userId, input, lang)) as FileAnswer;
  const content = (await buffer(body)).toString('utf8');
  const rows = content.replace('\ufeff', '').trimEnd().split('\r\n');
  return { fileName, content, head: rows[0] ?? '', rows: rows.slice(1).map((row) => row.split(',')) };
}

beforeAll(async () => {
  test = await openTestWallet((id) => (id === BTC ? '100000' : null));
  ({ run, call } = test);
  await post('demo_funds', '', [leg('capital', USDT, -1_000_000_000n), leg({ userId: ANNE }, USDT, 1_000_000_000n)]);
  await post('demo_funds', '', [leg('capital', BTC, -10_000_000n), leg({ userId: BEN }, BTC, 10_000_000n)]);
  await trade('order-1');
  test.clock.advance(40 * DAY);
  await trade('order-2');
});
afterAll(() => test.close());

describe('lines', () => {
  it('show a reservation once, as money set aside and not spent, and its release once [ENT-046]', async () => {
    const { list } = await call(listBills, ANNE, { limit: 100, currency: USDT });
    expect(list.map((line) => [line.cause, line.bucket, line.amount, line.balance])).toEqual([
      ['spot_order_release', 'available', '50', '900'],
      ['spot_trade', 'frozen', '-50', '50'],
      ['spot_order_hold', 'available', '-100', '850'],
      ['spot_order_release', 'available', '50', '950'],
      ['spot_trade', 'frozen', '-50', '50'],
      ['spot_order_hold', 'available', '-100', '900'],
      ['demo_funds', 'available', '1000', '1000'],
    ]);
  });

  it('say who stood on the other side, and never which user', async () => {
    const { list } = await call(listBills, ANNE, { limit: 4 });
    expect(list.map((line) => [line.cause, line.counterpart, line.counterpart_account])).toEqual([
      ['spot_order_release', 'own', null],
      ['spot_fee', 'fees', null],
      ['spot_trade', 'user', null],
      ['spot_trade', 'user', null],
    ]);
    expect(JSON.stringify(list)).not.toContain(`"${BEN}"`);
  });

  it('are filtered by kind, cause and time together; a kind without causes has none [ENT-038,ENT-039]', async () => {
    const late = test.clock.now() - DAY;
    const kinds = async (input: CallInput<typeof listBills>) =>
      (await call(listBills, ANNE, { limit: 100, ...input })).list.map(({ cause }) => cause);
    expect(await kinds({ kind: 'fee' })).toEqual(['spot_fee', 'spot_fee']);
    expect(await kinds({ kind: 'reserve', from: late })).toEqual(['spot_order_release', 'spot_order_hold']);
    expect(await kinds({ kind: 'trade', to: late })).toHaveLength(2);
    expect(await kinds({ kind: 'fee', cause: 'spot_trade' })).toEqual([]);
    expect(await kinds({ to: 1 })).toEqual([]);
    expect(await kinds({ from: test.clock.now() + 1 })).toEqual([]);
    const records = await call(listAccountChanges, ANNE, { limit: 100, currency: BTC, kind: 'trade' });
    expect(records.list.map(({ amount }) => amount)).toEqual(['0.0005', '0.0005']);
  });

  it('of a range begin and end exactly at its milliseconds', async () => {
    const all = (await call(listBills, ANNE, { limit: 100 })).list;
    for (const { time } of all) {
      const { list } = await call(listBills, ANNE, { limit: 100, from: time, to: time + 1 });
      expect(list).toEqual(all.filter((line) => line.time === time));
    }
  });

  it('refuse ranges that are none, unknown currencies and foreign cursors [SCR-025]', async () => {
    const refusal = (input: CallInput<typeof listBills>) => call(listBills, ANNE, input);
    await expect(refusal({ from: 2, to: 2 })).rejects.toMatchObject({ code: 'WALLET_RANGE_REVERSED' });
    await expect(refusal({ currency: 99 })).rejects.toMatchObject({ code: 'WALLET_CURRENCY_UNKNOWN' });
    await expect(refusal({ cursor: 'zzzz' })).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
    await expect(refusal({ page: '1001' })).rejects.toMatchObject({ code: 'PARAMETER_ERROR' });
  });
});

describe('a bill in detail', () => {
  it("has all legs of its journal that are the user's own", async () => {
    const [, fee] = (await call(listBills, ANNE, { limit: 2 })).list;
    const journal = await call(getBill, ANNE, { id: fee?.id ?? 0 });
    expect(journal).toMatchObject({ journal_id: fee?.journal_id, cause: 'spot_trade', reference: 'order-2' });
    expect(journal.legs.map((one) => [one.code, one.bucket, one.amount, one.cause])).toEqual([
      ['USDT', 'frozen', '-50', 'spot_trade'],
      ['BTC', 'available', '0.0005', 'spot_trade'],
      ['BTC', 'available', '-0.0000005', 'spot_fee'],
    ]);
    expect(journal.counterparts).toEqual(['user', 'fees']);
  });

  it('of another user is as unknown as one that never was', async () => {
    const [mine] = (await call(listBills, ANNE, { limit: 1 })).list;
    for (const id of [mine?.id ?? 0, 999_999_999]) {
      await expect(call(getBill, CARL, { id })).rejects.toMatchObject({ code: 'WALLET_BILL_UNKNOWN' });
    }
  });
});

describe('totals', () => {
  const all = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 11, 31) };

  it('add up: opening + in - out + exchanged - fees = closing; a purchase is neither in nor out, reservations count nowhere', async () => {
    const { list } = await call(getBillTotals, ANNE, all);
    expect(list).toEqual([
      {
        currency_id: BTC,
        code: 'BTC',
        in: '0',
        out: '0',
        exchanged: '0.001',
        fees: '0.000001',
        opening: '0',
        closing: '0.000999',
        price_usd: '100000',
      },
      {
        currency_id: USDT,
        code: 'USDT',
        in: '1000',
        out: '0',
        exchanged: '-100',
        fees: '0',
        opening: '0',
        closing: '900',
        price_usd: '1',
      },
    ]);
  });

  it('of ranges that meet follow from each other', async () => {
    const middle = test.clock.now() - DAY;
    for (const userId of [ANNE, BEN]) {
      const [before, after] = [
        (await call(getBillTotals, userId, { ...all, to: middle })).list,
        (await call(getBillTotals, userId, { ...all, from: middle })).list,
      ];
      expect(after.map(({ opening }) => opening)).toEqual(before.map(({ closing }) => closing));
      for (const total of [...before, ...after]) {
        const [came, left] = [addDecimals(total.in, total.exchanged), addDecimals(total.out, total.fees)];
        const expected = subDecimals(addDecimals(total.opening ?? '', came), left);
        expect(total.closing).toBe(expected);
      }
    }
  });

  it('of one kind have that kind only and no balances', async () => {
    const { list } = await call(getBillTotals, ANNE, { ...all, kind: 'fee' });
    expect(list).toMatchObject([{ code: 'BTC', in: '0', out: '0', fees: '0.000001', opening: null, closing: null }]);
    expect((await call(getBillTotals, ANNE, { ...all, kind: 'trade' })).list).toMatchObject([
      { code: 'BTC', in: '0.001', out: '0', exchanged: '0' },
      { code: 'USDT', in: '0', out: '100', exchanged: '0' },
    ]);
  });

  it('cover a year at most', async () => {
    await expect(call(getBillTotals, ANNE, { from: 0, to: Date.UTC(2026, 11, 31) })).rejects.toMatchObject({
      code: 'WALLET_RANGE_TOO_LONG',
    });
    expect((await call(getBillTotals, CARL, all)).list).toEqual([]);
  });
});

describe('the file', () => {
  it('has every line, exact and in columns that add up to the balances', async () => {
    const { fileName, content, rows } = await file(ANNE, {});
    expect(fileName).toBe(`glasshouse-bills-start-${new Date(test.clock.now()).toISOString().slice(0, 10)}.csv`);
    expect(content.startsWith('\ufeff')).toBe(true);
    const sum = (column: number, asset: string) =>
      rows.filter((row) => row[3] === asset).reduce((total, row) => addDecimals(total, row[column] ?? ''), '0');
    expect([4, 5, 6].map((column) => sum(column, 'USDT'))).toEqual(['900', '900', '0']);
    expect([4, 5, 6].map((column) => sum(column, 'BTC'))).toEqual(['0.000999', '0.000999', '0']);
    const { list } = await call(listBills, ANNE, { limit: 100 });
    expect(rows.map((row) => row.at(-1))).toEqual(list.map(({ id }) => String(id)));
  });

  it('names the other side of each line as the list does', async () => {
    for (const userId of [ANNE, BEN]) {
      const { rows } = await file(userId, {});
      const { list } = await call(listBills, userId, { limit: 100 });
      const words = list.map(({ counterpart }) => serverText('en', 'wallet', `counterparts.${counterpart}`));
      expect(rows.map((row) => row[9])).toEqual(words);
    }
  });

  it('is filtered and in the language of its reader', async () => {
    const { head, rows } = await file(ANNE, { kind: 'fee' }, 'fra');
    expect(head.split(',').slice(0, 4)).toEqual(['Heure (UTC)', 'Nature', 'Compte', 'Actif']);
    expect(rows.map((row) => [row[1], row[4]])).toEqual([
      ['Frais spot', '-0.0000005'],
      ['Frais spot', '-0.0000005'],
    ]);
  });

  it('is written once at a time for each user, and again after it was given up', async () => {
    const { body } = (await run(exportBills, ANNE, {})) as { body: Readable };
    await expect(run(exportBills, ANNE, {})).rejects.toMatchObject({ code: 'WALLET_EXPORT_RUNNING' });
    expect((await file(BEN, {})).rows.length).toBeGreaterThan(0);
    body.destroy();
    expect((await file(ANNE, {})).rows.length).toBeGreaterThan(0);
    expect((await file(ANNE, {})).rows.length).toBeGreaterThan(0);
  });
});

describe('get_info', () => {
  it('[CONST-067,CALL-037,AMB-09] serves smallest withdrawal and fee per currency and network', async () => {
    expect(await call(getWalletInfo, ANNE, { currency: USDT })).toMatchObject({
      currency_id: USDT,
      code: 'USDT',
      available: '900',
      min_withdraw: '20',
      withdraw_fee: '5',
      networks: [
        { network: 'ERC20', min_withdraw: '20', withdraw_fee: '5' },
        { network: 'TRC20', min_withdraw: '10', withdraw_fee: '1' },
      ],
    });
    expect((await call(getWalletInfo, ANNE, { currency: '1' })).networks).toEqual([
      { network: '', min_withdraw: '0.001', withdraw_fee: '0.0002' },
    ]);
    await expect(call(getWalletInfo, ANNE, { currency: 77 })).rejects.toMatchObject({ code: 'WALLET_CURRENCY_UNKNOWN' });
  });

  it('has terms for every asset and each of its networks', async () => {
    for (const asset of test.ledger.assets()) {
      const { networks } = await call(getWalletInfo, ANNE, { currency: asset.id });
      expect(networks.map(({ network }) => network)).toEqual(asset.networks.length === 0 ? [''] : asset.networks);
    }
  });
});
