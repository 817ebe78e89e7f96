/** Whether somebody can take what always has a place from those whom it is meant for. */
import { describe, expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { MAX_HELD } from './held-places.ts';
import { OpenOrders } from './open-orders.ts';
import type { PlaceCommand } from './place.ts';
import { plainOrder } from './testing-group.ts';
import { type InLine, MAX_WAITING, WaitingLine } from './waiting-line.ts';

const BEHIND = new Set([1]);
const ROOM = { commands: 512, orders: 1_024 };
const place = (userId: number): PlaceCommand => ({
  type: 'place',
  userId,
  marketId: 1,
  side: 'buy',
  kind: 'limit',
  priceTicks: 100,
  lots: 1,
});
const cancel = (userId: number, orderId: number): Command => ({ type: 'cancel', userId, orderId });
const cancelAll = (userId: number): Command => ({ type: 'cancelAll', userId, marketIds: null, side: null, connection: null });

/** A line with a whole `cancelAll` of the attacker 9, as one that another process handed over or a repeat of a cut one is. */
function attacked() {
  const open = new OpenOrders();
  for (const id of [1, 9]) open.keep(plainOrder({ id, userId: id }));
  const line = new WaitingLine<InLine>(open);
  const hand = (command: Command) => {
    const decision = line.check({ command });
    if (decision.ok) line.push({ command });
    return decision;
  };
  line.take(BEHIND, ROOM);
  hand(cancelAll(9));
  line.take(BEHIND, ROOM);
  return { line, hand };
}

describe('somebody whose cancelAll waits for everything', () => {
  it('does not take the place of the cancel of another’s order', () => {
    const { line, hand } = attacked();
    hand(cancel(9, 1));
    for (let account = 100; line.waitingIn(1) < MAX_HELD; account++) while (hand(place(account)).ok);
    expect(hand(cancel(1, 1))).toMatchObject({ ok: true });
  });

  it('has no place for cancels of orders that are not there: they wait for nothing', () => {
    const { line, hand } = attacked();
    const waited = line.length;
    for (let id = 1_000; id < 1_500; id++) expect(hand(cancel(9, id))).toEqual({ ok: true, value: null });
    expect(line.take(BEHIND, ROOM).group).toHaveLength(500);
    expect(line.length).toBe(waited);
    let taken = 0;
    while (taken < 2 * MAX_WAITING && hand(cancel(9, 2_000 + taken)).ok) taken++;
    expect(waited + taken).toBeLessThanOrEqual(MAX_WAITING + waited);
  });
});
