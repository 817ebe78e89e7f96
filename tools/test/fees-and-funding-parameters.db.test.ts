/** Fee tiers, terms of deposits and withdrawals, and thresholds of approval as parameters: published, then for new requests only. */
import type { ParameterName } from '@glasshouse/contract';
import { approveProposal, listAudit, propose } from '@glasshouse/contract/backoffice';
import { getFundingTerms } from '@glasshouse/contract/funding';
import { getUserInfo } from '@glasshouse/contract/identity';
import { PARAMETER_NOTICE_MS, listParameterChanges, listParameters } from '@glasshouse/contract/parameters';
import { cancelOrder, getFeeTier, getFees, listFills, placeOrder } from '@glasshouse/contract/spot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../apps/server/src/platform/clock.ts';
import { type TestServer, startTestServer } from '../../apps/server/src/platform/testing/test-server.ts';
import { type TestStaff, makeStaff, signInStaff } from '../../apps/server/src/modules/backoffice/tests/support/backoffice.ts';

const clock = new ManualClock(Date.UTC(2026, 10, 21, 12));
const REASON = 'because a test wants to see it';
const HOUR = 3_600_000;
const BTC = 1;
let server: TestServer;
let ann: TestStaff;
let bob: TestStaff;
beforeEach(() => comeBack());
beforeAll(async () => {
  server = await startTestServer({ clock });
  ann = await makeStaff(server, 'owner');
  bob = await makeStaff(server, 'owner');
});
afterAll(() => server.stop());

/** After a day staff sessions have ended. */
async function comeBack(): Promise<void> {
  for (const staff of [ann, bob]) staff.token = (await signInStaff(server, clock, staff)).token;
}

const payload = (name: ParameterName, value: unknown, effective: number, market = 0) => ({
  kind: 'parameter' as const,
  payload: { name, market, value: JSON.stringify(value), effective_at: effective },
  reason: REASON,
});
const soon = () => clock.now() + PARAMETER_NOTICE_MS + HOUR;
/** What two people want. */
async function twice(kind: 'house_capital' | 'credit', wish: Record<string, unknown>) {
  const proposal = await server.ok(propose, { kind, payload: wish, reason: REASON }, ann.token);
  await server.ok(approveProposal, { proposal_id: proposal.id, hash: proposal.hash, reason: REASON }, bob.token);
}
async function publish(name: ParameterName, value: unknown, effective: number, market = 0) {
  const proposal = await server.ok(propose, payload(name, value, effective, market), ann.token);
  await server.ok(approveProposal, { proposal_id: proposal.id, hash: proposal.hash, reason: REASON }, bob.token);
  return proposal;
}
async function pass(until: number): Promise<void> {
  clock.advance(until - clock.now());
  for (const module of server.wired.modules)
    for (const job of module.jobs ?? []) if (job.name === 'parameters.apply') await job.run();
}
const valueOf = async (name: ParameterName, market: number | null) =>
  JSON.parse(
    (await server.ok(listParameters, {}, ann.token)).list.find((one) => one.name === name && (one.market?.id ?? null) === market)
      ?.value ?? 'null',
  ) as never;
const refusedFor = async (name: ParameterName, value: unknown, market = 0) => {
  const answer = await server.refused(propose, payload(name, value, soon(), market), ann.token);
  return [answer.error, answer.fields?.[0]?.path];
};

describe('the fee tiers', () => {
  it('change for orders that come from their time on; what rests pays what it was promised', async () => {
    const { tiers } = (await valueOf('spot.tiers', null)) as { tiers: { volume: string; maker: string; taker: string }[] };
    const [first, second] = tiers;
    if (!first || !second) throw new Error('there are no tiers');
    expect(await refusedFor('spot.tiers', { tiers: [{ ...first, volume: '1' }] })).toEqual([
      'PARAMETERS_VALUE_INVALID',
      'value.tiers.0.volume',
    ]);
    expect(await refusedFor('spot.tiers', { tiers: [first, { ...second, maker: '0.002', taker: '0.002' }] })).toEqual([
      'PARAMETERS_VALUE_INVALID',
      'value.tiers.1.maker',
    ]);
    expect(await refusedFor('spot.tiers', { tiers: [{ volume: '0', maker: '0.02', taker: '0.02' }] })).toEqual([
      'PARAMETERS_VALUE_INVALID',
      'value.tiers.0.taker',
    ]);
    expect(await refusedFor('spot.tiers', { tiers: [] })).toEqual(['PARAMETERS_VALUE_INVALID', 'value']);
    const effective = soon();
    await publish('spot.tiers', { tiers: [{ volume: '0', maker: '0.0004', taker: '0.002' }] }, effective);
    const [maker, taker] = [await server.signUp(), await server.signUp()];
    const { id: user_id } = await server.ok(getUserInfo, {}, taker);
    const btc = { currency_id: BTC, amount: '0.01' };
    await twice('house_capital', { purpose: 'adjustments', ...btc });
    await twice('credit', { user_id, account: 'change', ...btc, reason: 'for a test' });
    clock.advance(effective - clock.now() - 1_000);
    expect((await server.ok(getFees, {})).taker).toBe('0.001');
    const order = { currency_id: 1, legal_id: 3, amount: '0.01', target_price: '1000' } as const;
    const resting = await server.ok(placeOrder, { ...order, type: 'buy' }, maker);
    await pass(effective - 1);
    expect((await server.ok(getFeeTier, {}, taker)).taker).toBe('0.001');
    await pass(effective);
    expect(await server.ok(getFees, {})).toMatchObject({ maker: '0.0004', taker: '0.002', tiers: [{ tier: 0 }] });
    expect(await server.ok(getFeeTier, {}, taker)).toMatchObject({ taker: '0.002', next: null });
    await server.ok(placeOrder, { ...order, type: 'sell' }, taker);
    const feeOf = async (token: string) => (await server.ok(listFills, {}, token)).list.map(({ fee }) => fee);
    // 0.1 % of 0.01 BTC for who came before, 0.2 % of 10 USDT for who came after.
    expect([await feeOf(maker), await feeOf(taker)]).toEqual([['0.00001'], ['0.02']]);
    await server.call(cancelOrder, { id: resting.id }, maker);
  });
});

describe('the figures of funding of contracts', () => {
  it('are published for the periods behind the next one, and never let a payment liquidate', async () => {
    const market = 4;
    const value = { interest: '0.0002', band: '0.0004', rate_cap: '0.003' };
    for (const field of ['interest', 'band', 'rate_cap'])
      for (const bad of ['0.00375001', '0.000000001'])
        expect(await refusedFor('contracts.funding', { ...value, [field]: bad }, market)).toEqual([
          'PARAMETERS_VALUE_INVALID',
          `value.${field}`,
        ]);
    expect(await valueOf('contracts.funding', market)).toEqual({ interest: '0.0001', band: '0.0005', rate_cap: '0.00375' });
    const effective = soon();
    await publish('contracts.funding', value, effective, market);
    // A process learns of it by a notice of the database, at or after the answer.
    const lines = async () =>
      (await server.ok(listParameterChanges, {})).list
        .filter(({ name }) => name === 'contracts.funding')
        .flatMap((change) => change.lines.map(({ label }) => label));
    await expect.poll(lines).toEqual(['fundingInterest', 'fundingBand', 'fundingCap']);
    await pass(effective);
    await comeBack();
    expect(await valueOf('contracts.funding', market)).toEqual(value);
  });
});

describe('terms of deposits and withdrawals', () => {
  const termsOf = async () => {
    const { recharge, withdraw } = await server.ok(getFundingTerms, {});
    return {
      in: recharge.find(({ code }) => code === 'BTC')?.min,
      out: withdraw.find(({ code }) => code === 'BTC')?.min,
      fee: withdraw.find(({ code }) => code === 'BTC')?.fee,
    };
  };

  it('change at their published time, and the log of acts says of which asset', async () => {
    const way = { network: '', min_recharge: '0.0002', min_withdraw: '0.002', withdraw_fee: '0.0003' };
    expect(await refusedFor('funding.terms', { ways: [{ ...way, withdraw_fee: '0.002' }] }, BTC)).toEqual([
      'PARAMETERS_VALUE_INVALID',
      'value.ways.0.withdraw_fee',
    ]);
    expect(await refusedFor('funding.terms', { ways: [{ ...way, network: 'TRC20' }] }, BTC)).toEqual([
      'PARAMETERS_VALUE_INVALID',
      'value.ways',
    ]);
    expect(await refusedFor('funding.terms', { ways: [{ ...way, min_recharge: '0' }] }, BTC)).toEqual([
      'PARAMETERS_VALUE_INVALID',
      'value.ways.0.min_recharge',
    ]);
    expect((await refusedFor('funding.terms', { ways: [way] }, 999))[0]).toBe('PARAMETERS_UNKNOWN');
    const before = await termsOf();
    const effective = soon();
    const proposal = await publish('funding.terms', { ways: [way] }, effective, BTC);
    expect(proposal.target).toBe(`asset:${BTC}`);
    expect((await server.ok(listAudit, { target: `asset:${BTC}`, page: 1, limit: 10 }, ann.token)).list.length).toBeGreaterThan(
      0,
    );
    await pass(effective - 1);
    expect(await termsOf()).toEqual(before);
    await pass(effective);
    expect(await termsOf()).toEqual({ in: '0.0002', out: '0.002', fee: '0.0003' });
    const { list } = await server.ok(listParameterChanges, {});
    expect(list.find(({ name }) => name === 'funding.terms')).toMatchObject({
      market: { id: BTC, symbol: 'BTC', kind: 'asset' },
      lines: [{ label: 'minRecharge' }, { label: 'minWithdraw' }, { label: 'withdrawFee' }],
    });
  });

  it('name above which value two people approve, up to a limit that nobody lifts', async () => {
    expect(await refusedFor('funding.thresholds', { recharge: '100001', withdraw: '1000' })).toEqual([
      'PARAMETERS_VALUE_INVALID',
      'value.recharge',
    ]);
    expect(await refusedFor('funding.thresholds', { recharge: '10000', withdraw: '-1' })).toEqual([
      'PARAMETERS_VALUE_INVALID',
      'value.withdraw',
    ]);
    const effective = soon();
    await publish('funding.thresholds', { recharge: '5000', withdraw: '500' }, effective);
    await pass(effective - 1);
    expect((await server.ok(getFundingTerms, {})).two_approvers_usd).toEqual({ recharge: '10000', withdraw: '1000' });
    await pass(effective);
    expect((await server.ok(getFundingTerms, {})).two_approvers_usd).toEqual({ recharge: '5000', withdraw: '500' });
  });
});
