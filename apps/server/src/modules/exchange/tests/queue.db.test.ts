/** The line of the desk while a market catches up: shares of users, cancels that need not wait and those that do. */
import { cancelAllOrders, cancelOrder, placeBatch, placeOrder } from '@glasshouse/contract/spot';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../../platform/refusal.ts';
import { MAX_HELD_OWN } from '../domain/queue-shares.ts';
import { ELSEWHERE, HERE, pendingOf, placeStops, reach, slowDown, startCascade } from './support/cascades.ts';
import { type Traders, openFor } from './support/orders.ts';
import type { TestSpot } from './support/spot.ts';

let spot: TestSpot;
let traders: Traders;
openFor('each', (...opened) => ([spot, traders] = opened));

const refusalsOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Refusal] : []));

describe('the share of a user while a market catches up', () => {
  it('is full for orders and batches and not for their cancels, and nobody else’s; all that had a place is decided', {
    timeout: 60_000,
  }, async () => {
    const [maker, other] = [await traders.user(), await traders.user()];
    const resting = [await spot.call(placeOrder, maker, HERE), await spot.call(placeOrder, maker, HERE)];
    const owners = await startCascade(spot, traders, 50);
    const flood = Promise.allSettled(Array.from({ length: MAX_HELD_OWN + 4 }, () => spot.call(placeOrder, maker, HERE)));
    const batch = spot.refused(placeBatch, maker, { orders: [HERE, HERE] });
    const cancel = spot.call(cancelOrder, maker, { id: resting[0]?.id ?? 0 });
    const elsewhere = spot.call(placeOrder, maker, ELSEWHERE);
    const others = spot.call(placeOrder, other, HERE);
    const refused = refusalsOf(await flood);
    expect(refused.map(({ code, params }) => [code, params])).toEqual(Array(4).fill(['TOO_MANY_REQUESTS', { seconds: 1 }]));
    expect((await batch).code).toBe('TOO_MANY_REQUESTS');
    expect([(await cancel).status, (await elsewhere).status, (await others).status]).toEqual(['cancelled', 'open', 'open']);
    expect(await pendingOf(spot, owners)).toBe(0);
    // What was refused reserved nothing: one of two, those that had a place, and the one elsewhere.
    expect(spot.spot.openOrdersOf(maker)).toHaveLength(1 + MAX_HELD_OWN + 1);
    expect((await spot.call(cancelAllOrders, maker, {})).cancelled).toHaveLength(MAX_HELD_OWN + 2);
    expect((await traders.money(maker)).usdtHeld).toBe(0);
    expect((await spot.ledger.check()).breaches).toEqual([]);
  });

  it('is the same for whoever comes over another process, who hears it at once', { timeout: 60_000 }, async () => {
    const maker = await traders.user();
    const next = await spot.openNode({ handoffPatienceMs: 30_000 });
    const owners = await placeStops(spot, traders, 50);
    const atFullSpeed = await slowDown(spot, 1);
    await reach(traders);
    await expect.poll(() => spot.spot.desk.isBehind(1), { interval: 1 }).toBe(true);
    const sent = Array.from({ length: MAX_HELD_OWN + 3 }, () => next.call(placeOrder, maker, HERE));
    const first = await Promise.race(sent).catch((error: unknown) => error as Refusal);
    expect(first).toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { seconds: 1 } });
    expect(await pendingOf(spot, owners)).toBeGreaterThan(0);
    await atFullSpeed();
    expect(refusalsOf(await Promise.allSettled(sent)).map(({ code }) => code)).toEqual(Array(3).fill('TOO_MANY_REQUESTS'));
    expect(spot.spot.openOrdersOf(maker)).toHaveLength(MAX_HELD_OWN);
  });
});

describe('a cancel while its market catches up', () => {
  it('is decided at once where the cascade cannot come to its order, and behind the cascade where it can', {
    timeout: 60_000,
  }, async () => {
    const user = await traders.user();
    // Nothing sells in this cascade, so no bid is met; the ask at 6000 is within the limits of what fires.
    const far = [
      await spot.call(placeOrder, user, { ...HERE, target_price: '5000' }),
      await spot.call(placeOrder, user, { ...HERE, type: 'sell', target_price: '7500' }),
      await spot.call(placeOrder, user, { ...HERE, kind: 'stop_limit', trigger_price: '6951' }),
    ];
    const owners = await startCascade(spot, traders, 60);
    const near = spot.spot.openOrdersOf(owners.at(-1) as number).find(({ status }) => status === 'pending');
    const late = spot.call(cancelOrder, near?.userId ?? 0, { id: near?.id ?? 0 });
    for (const { id } of far) expect((await spot.call(cancelOrder, user, { id })).status).toBe('cancelled');
    // Several commits later the cascade still goes on.
    expect(await pendingOf(spot, owners)).toBeGreaterThan(0);
    expect(spot.spot.desk.isBehind(1)).toBe(true);
    // It fired as it had to, and was cancelled where it came to rest.
    const ended = await late;
    expect(ended).toMatchObject({ status: 'cancelled', end_reason: 'requested' });
    expect(ended.triggered).not.toBeNull();
    await expect.poll(() => pendingOf(spot, owners)).toBe(0);
    expect((await traders.money(user)).usdtHeld).toBe(0);
    expect((await spot.ledger.check()).breaches).toEqual([]);
  });
});
