import { approveProposal, propose, withdrawProposal } from '@glasshouse/contract/backoffice';
import { getConversionFee, listConvertible } from '@glasshouse/contract/convert';
import { listQuotes, listStates } from '@glasshouse/contract/markets';
import { getUserInfo } from '@glasshouse/contract/identity';
import { getPortfolio } from '@glasshouse/contract/portfolio';
import { getModes, listModes, tightenMode } from '@glasshouse/contract/modes';
import { listOptionTerms } from '@glasshouse/contract/options';
import { DELISTING_MS, PARAMETER_NOTICE_MS, listParameterChanges, listParameters } from '@glasshouse/contract/parameters';
import { listOrders, placeOrder, cancelOrder } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../apps/server/src/platform/clock.ts';
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts';
import { createLedger } from '../../apps/server/src/modules/ledger/index.ts';
import { type TestServer, startTestServer } from '../../apps/server/src/platform/testing/test-server.ts';
import { type TestStaff, makeStaff, signInStaff } from '../../apps/server/src/modules/backoffice/tests/support/backoffice.ts';

const clock = new ManualClock(Date.UTC(2026, 10, 21, 12));
const REASON = 'because a test wants to see it';
const HOUR = 3_600_000;
let server: TestServer;
let ann: TestStaff;
let bob: TestStaff;
let user: string;
beforeAll(async () => {
  server = await startTestServer({ clock });
  ann = await makeStaff(server, 'owner');
  bob = await makeStaff(server, 'owner');
  user = await server.signUp();
});
afterAll(() => server.stop());

const token = (staff: TestStaff) => staff.token;
/** Runs a job of a module as the clock would. */
async function run(name: string): Promise<void> {
  for (const module of server.wired.modules) for (const job of module.jobs ?? []) if (job.name === name) await job.run();
}
/** After a day staff sessions have ended. */
async function comeBack(): Promise<void> {
  for (const staff of [ann, bob]) staff.token = (await signInStaff(server, clock, staff)).token;
}
async function twice(kind: 'mode' | 'parameter' | 'market', payload: Record<string, unknown>) {
  const proposal = await server.ok(propose, { kind, payload, reason: REASON }, token(ann));
  return server.ok(approveProposal, { proposal_id: proposal.id, hash: proposal.hash, reason: REASON }, token(bob));
}
/** A unit of the coin of market 2. */
async function giveEther({ id: userId }: { id: number }): Promise<void> {
  const ledger = createLedger({ ...server.platform, metrics: new Registry() });
  await ledger.module.start?.();
  const atoms = 10n ** BigInt(ledger.asset(2)?.scale ?? 0);
  const draft = { scope: 'test', key: 'ether', cause: 'demo_funds', reference: '' } as const;
  await inTransaction(server.platform.db, (tx) =>
    ledger.post(tx, {
      ...draft,
      legs: [
        { account: { kind: 'external', purpose: 'capital' }, assetId: 2, atoms: -atoms },
        { account: { kind: 'user', userId, type: 'change', bucket: 'available' }, assetId: 2, atoms },
      ],
    }),
  );
}
const order = { currency_id: 1, legal_id: 3, type: 'buy', amount: '0.01', target_price: '1000' } as const;
const stateOf = async (id: number) => (await server.ok(listStates, {})).find((one) => one.id === id)?.state;

describe('modes set by staff', () => {
  it('a stricter one holds at once: new orders are refused in words, cancelling works', async () => {
    const open = await server.ok(placeOrder, order, user);
    const { change, settled } = await server.ok(
      tightenMode,
      { scope: 'market:1', mode: 'cancel_only', reason: REASON },
      token(ann),
    );
    expect({ settled, before: change.before, after: change.after, staff: change.staff?.id }).toEqual({
      settled: true,
      before: 'normal',
      after: 'cancel_only',
      staff: ann.id,
    });
    expect(await server.refused(placeOrder, order, user)).toMatchObject({ error: 'ORDER_MARKET_CLOSED' });
    expect(await server.ok(cancelOrder, { id: open.id }, user)).toMatchObject({ status: 'cancelled', end_reason: 'requested' });
    // A notice updates the memory of the process.
    await expect.poll(() => stateOf(1)).toBe('cancel_only');
    expect((await server.ok(getModes, {})).markets).toMatchObject([{ id: 1, mode: 'cancel_only' }]);
    expect((await server.ok(listQuotes, {})).find(({ id }) => id === 1)?.status).toBe('cancel_only');
  });

  it('needs a reason, a scope that there is, and to be stricter', async () => {
    const tighten = (input: Record<string, unknown>) => server.refused(tightenMode, input, token(ann));
    expect(await tighten({ scope: 'market:1', mode: 'halted', reason: 'no' })).toMatchObject({
      error: 'BACKOFFICE_REASON_SHORT',
    });
    expect(await tighten({ scope: 'market:99', mode: 'halted', reason: REASON })).toMatchObject({ error: 'MODES_UNKNOWN_SCOPE' });
    expect(await tighten({ scope: 'market:1', mode: 'normal', reason: REASON })).toMatchObject({ error: 'MODES_NOT_TIGHTER' });
    expect(await tighten({ scope: 'market:1', mode: 'cancel_only', reason: REASON })).toMatchObject({
      error: 'MODES_NOT_TIGHTER',
    });
  });

  it('a looser one takes two people, and says who', async () => {
    const payload = { scope: 'market:1', mode: 'normal' };
    const proposal = await server.ok(propose, { kind: 'mode', payload, reason: REASON }, token(ann));
    const approval = { proposal_id: proposal.id, hash: proposal.hash, reason: REASON };
    expect(await server.refused(approveProposal, approval, token(ann))).toMatchObject({ error: 'BACKOFFICE_SELF_APPROVAL' });
    expect(await server.refused(placeOrder, order, user)).toMatchObject({ error: 'ORDER_MARKET_CLOSED' });
    await server.ok(approveProposal, approval, token(bob));
    const placed = await server.ok(placeOrder, order, user);
    await server.ok(cancelOrder, { id: placed.id }, user);
    const { list } = await server.ok(listModes, {}, token(ann));
    expect(list.find(({ scope }) => scope === 'market:1')).toMatchObject({
      mode: 'normal',
      last: { staff: { id: ann.id }, approver: { id: bob.id }, proposal_id: proposal.id },
    });
    expect(
      await server.refused(propose, { kind: 'mode', payload: { scope: 'market:1', mode: 'halted' }, reason: REASON }, token(ann)),
    ).toMatchObject({ error: 'MODES_NOT_LOOSER' });
  });

  it('a proposal to loosen is stale when the mode was set again meanwhile', async () => {
    await server.ok(tightenMode, { scope: 'product:spot', mode: 'cancel_only', reason: REASON }, token(ann));
    const payload = { scope: 'product:spot', mode: 'normal' };
    const proposal = await server.ok(propose, { kind: 'mode', payload, reason: REASON }, token(ann));
    clock.advance(1);
    await server.ok(tightenMode, { scope: 'product:spot', mode: 'halted', reason: REASON }, token(bob));
    expect(
      await server.refused(approveProposal, { proposal_id: proposal.id, hash: proposal.hash, reason: REASON }, token(bob)),
    ).toMatchObject({ error: 'BACKOFFICE_PROPOSAL_STALE' });
    expect(await server.refused(placeOrder, order, user)).toMatchObject({ error: 'ORDER_MARKET_HALTED' });
    await server.ok(withdrawProposal, { proposal_id: proposal.id }, token(ann));
    await twice('mode', payload);
    const placed = await server.ok(placeOrder, order, user);
    await server.ok(cancelOrder, { id: placed.id }, user);
  });

  it('of orders in flight each is either accepted before the halt or refused: none after it', async () => {
    const inFlight = Array.from({ length: 40 }, () => server.call(placeOrder, order, user));
    await server.ok(tightenMode, { scope: 'installation', mode: 'halted', reason: REASON }, token(ann));
    const count = async () => (await sql<{ n: number }>`SELECT count(*) AS n FROM orders`.execute(server.platform.db)).rows[0]?.n;
    const then = await count();
    const answers = await Promise.all(inFlight);
    const refusals = answers.flatMap((answer) => (answer.type === 'ok' ? [] : [answer.error]));
    expect(new Set(refusals).size).toBeLessThanOrEqual(1);
    for (const code of refusals) expect(code).toBe('ORDER_MARKET_HALTED');
    expect(await count()).toBe(then);
    expect(await server.refused(placeOrder, order, user)).toMatchObject({ error: 'ORDER_MARKET_HALTED' });
    await twice('mode', { scope: 'installation', mode: 'normal' });
    expect((await server.ok(listOrders, { status: 'open', limit: 100 }, user)).list.length).toBe(
      answers.length - refusals.length,
    );
    for (const { id } of (await server.ok(listOrders, { status: 'open', limit: 100 }, user)).list)
      await server.ok(cancelOrder, { id }, user);
  });
});

describe('changes of parameters', () => {
  const convert = (spread: string, effective: number) => ({
    name: 'convert.terms',
    market: 0,
    value: JSON.stringify({ spread, fee: '0.001' }),
    effective_at: effective,
  });

  it('are refused without a day’s notice, beyond their limits, and where nothing would change', async () => {
    const refused = (payload: Record<string, unknown>, kind = 'parameter') =>
      server.refused(propose, { kind, payload, reason: REASON }, token(ann));
    const soon = clock.now() + PARAMETER_NOTICE_MS;
    expect(await refused(convert('0.003', soon - 1))).toMatchObject({ error: 'PARAMETERS_NOTICE_SHORT' });
    expect(await refused(convert('0.003', soon + 400 * 24 * HOUR))).toMatchObject({ error: 'PARAMETERS_TOO_FAR' });
    expect(await refused(convert('0.002', soon + HOUR))).toMatchObject({ error: 'PARAMETERS_UNCHANGED' });
    for (const spread of ['0.06', '-0.1', 'NaN', '1e-3', '', '0.00001'])
      expect(await refused(convert(spread, soon + HOUR)), spread).toMatchObject({ error: 'PARAMETERS_VALUE_INVALID' });
    expect(await refused({ ...convert('0.003', soon + HOUR), value: '{' })).toMatchObject({ error: 'PARAMETERS_VALUE_INVALID' });
    expect(await refused({ ...convert('0.003', soon + HOUR), market: 1 })).toMatchObject({ error: 'PARAMETERS_UNKNOWN' });
    expect(await refused(convert('0.003', soon + HOUR), 'market')).toMatchObject({ error: 'PARAMETERS_UNKNOWN' });
    const steps = { tick: '0.015', lot: '0.00001', min_notional: '5', fees: null };
    expect(
      await refused({ name: 'spot.rules', market: 1, value: JSON.stringify(steps), effective_at: soon + HOUR }),
    ).toMatchObject({ error: 'PARAMETERS_VALUE_INVALID' });
  });

  it('are published in the log first, count from their millisecond on, and are applied once', async () => {
    const effective = clock.now() + PARAMETER_NOTICE_MS + HOUR;
    await twice('parameter', convert('0.003', effective));
    const offer = (await server.ok(listParameters, {}, token(ann))).list.find(
      ({ name, market }) => name === 'options.terms' && market?.symbol === 'BTC/USDT',
    );
    const terms = JSON.parse(offer?.value ?? '{}') as { lengths: { seconds: number; payout: string }[]; cap: string };
    terms.lengths = terms.lengths.map((one) => (one.seconds === 60 ? { ...one, payout: '0.8' } : one));
    const optionId = offer?.market?.id ?? 0;
    await twice('parameter', { name: 'options.terms', market: optionId, value: JSON.stringify(terms), effective_at: effective });
    const rules = { tick: '0.05', lot: '0.0001', min_notional: '10', fees: { maker: '0.0005', taker: '0.0015' } };
    await twice('parameter', { name: 'spot.rules', market: 1, value: JSON.stringify(rules), effective_at: effective });
    await run('proofs.drain');
    await expect.poll(async () => (await server.ok(listParameterChanges, {})).list.length).toBe(3);
    const { list } = await server.ok(listParameterChanges, {});
    for (const change of list) expect(change).toMatchObject({ state: 'coming', effective, leaf: expect.any(Number) });
    expect(list.find(({ name }) => name === 'convert.terms')?.lines).toEqual([
      {
        label: 'spread',
        seconds: null,
        before: { type: 'percent', fraction: '0.002' },
        after: { type: 'percent', fraction: '0.003' },
      },
    ]);
    expect(
      await server.refused(
        propose,
        { kind: 'parameter', payload: convert('0.004', effective + HOUR), reason: REASON },
        token(ann),
      ),
    ).toMatchObject({ error: 'PARAMETERS_WAITING' });

    const resting = await server.ok(placeOrder, { ...order, target_price: '1000.01' }, user);
    const spread = async () => (await server.ok(listConvertible, {}, user)).terms.spread;
    const payout = async () =>
      (await server.ok(listOptionTerms, { match_id: optionId })).list.find(({ seconds }) => seconds === 60)?.payout;
    clock.advance(effective - clock.now() - 1);
    await run('parameters.apply');
    expect([await spread(), await payout()]).toEqual(['0.002', '0.82']);
    clock.advance(1);
    expect([await spread(), await payout()]).toEqual(['0.003', '0.8']);
    await Promise.all([run('parameters.apply'), run('parameters.apply')]);
    await run('parameters.apply');
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM parameter_changes WHERE applied_at IS NOT NULL`.execute(server.platform.db);
    expect(rows[0]?.n).toBe(3);

    // Resting orders keep price and priority; new orders use the new steps.
    expect(await server.refused(placeOrder, { ...order, target_price: '1000.01' }, user)).toMatchObject({
      error: 'ORDER_PRICE_TICK',
    });
    expect((await server.ok(listOrders, { status: 'open' }, user)).list.map(({ id }) => id)).toEqual([resting.id]);
    await run('spot.rules');
    expect((await server.ok(listQuotes, {})).find(({ id }) => id === 1)).toMatchObject({
      tick: '0.05',
      lot: '0.0001',
      min_notional: '10',
    });
    await server.ok(cancelOrder, { id: resting.id }, user);
    expect((await server.ok(listParameterChanges, {})).list.map(({ state }) => state)).toEqual([
      'in_force',
      'in_force',
      'in_force',
    ]);
    expect((await server.ok(getConversionFee, { from_currency_id: 3, to_currency_id: 101 }, user)).terms.spread).toBe('0.003');
  });

  it('cannot be made to count sooner, changed or taken back behind the server’s back', async () => {
    const { db } = server.platform;
    await expect(sql`UPDATE parameter_changes SET effective_at = 0`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`DELETE FROM parameter_changes`.execute(db)).rejects.toThrow('permission denied');
    await expect(
      sql`INSERT INTO parameter_changes (id, name, market_id, before, after, reason, published_at, effective_at, record)
          VALUES (999, 'convert.terms', 0, '{}', '{}', '', 1, 2, '{}')`.execute(db),
    ).rejects.toThrow('parameter_changes_check');
  });

  it('delist a market: cancel-only first, a day later what is left is ended and it leaves the lists', async () => {
    await comeBack();
    await giveEther(await server.ok(getUserInfo, {}, user));
    const left = await server.ok(placeOrder, { ...order, currency_id: 2, amount: '0.1' }, user);
    clock.advance(1);
    const effective = clock.now() + PARAMETER_NOTICE_MS + HOUR;
    await twice('market', { name: 'markets.listing', market: 2, value: '{"state":"delisted"}', effective_at: effective });
    await expect.poll(async () => (await server.ok(listParameterChanges, {})).list[0]?.ends).toBe(effective + DELISTING_MS);
    // Owners of orders are notified at once, later ones when it begins, and no one twice.
    const told = async () => {
      const { rows } = await sql<{ params: unknown; n: number }>`
        SELECT params, count(*) OVER () AS n FROM notifications WHERE kind = 'market_delisting' ORDER BY id`.execute(
        server.platform.db,
      );
      return rows;
    };
    expect(await told()).toEqual([
      { n: 1, params: { match_id: 2, symbol: 'ETH/USDT', effective, ends: effective + DELISTING_MS } },
    ]);
    const late = await server.signUp();
    await server.ok(placeOrder, { ...order, currency_id: 2, amount: '0.1' }, late);
    clock.advance(effective - clock.now());
    await run('parameters.apply');
    expect(await server.refused(placeOrder, { ...order, currency_id: 2, amount: '0.1' }, user)).toMatchObject({
      error: 'ORDER_MARKET_CLOSED',
    });
    expect((await server.ok(listQuotes, {})).some(({ id }) => id === 2)).toBe(true);
    expect((await told()).length).toBe(2);
    clock.advance(DELISTING_MS);
    await run('parameters.apply');
    await run('parameters.apply');
    const ended = (await server.ok(listOrders, { status: 'history' }, user)).list.find(({ id }) => id === left.id);
    expect(ended).toMatchObject({ status: 'cancelled', end_reason: 'delisted' });
    expect((await server.ok(listQuotes, {})).some(({ id }) => id === 2)).toBe(false);
    // The index goes on, and with it what the coin is worth to those who hold it.
    const { coins, without_price: unpriced } = await server.ok(getPortfolio, { period: 'all' }, user);
    const ether = coins.find(({ code }) => code === 'ETH');
    expect(ether).toMatchObject({ amount: '1', worth: ether?.price, price: expect.stringMatching(/^\d+\.\d+$/) });
    expect(unpriced).toEqual([]);
    await comeBack();
    const again = clock.now() + PARAMETER_NOTICE_MS + HOUR;
    await twice('market', { name: 'markets.listing', market: 2, value: '{"state":"listed"}', effective_at: again });
    clock.advance(again - clock.now());
    await run('parameters.apply');
    await expect.poll(async () => (await server.ok(listQuotes, {})).find(({ id }) => id === 2)?.status).toBe('normal');
  });
});
