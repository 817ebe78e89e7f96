/** Who has a place while a market catches up: shares of users, and those that always have one, which nobody can take from them. */
import { describe, expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { QueueShares, MAX_HELD, MAX_HELD_OWN, MAX_HELD_SCARCE, mostHeld } from './queue-shares.ts';
import { OpenOrders } from './open-orders.ts';
import { plainOrder, plainPlacement } from '../tests/support/batches.ts';
import { type Queued, MAX_WAITING, Queue } from './queue.ts';

const BEHIND = new Set([1]);
const ROOM = { commands: 512, orders: 1_024 };
const cancel = (userId: number, orderId: number): Command => ({ type: 'cancel', userId, orderId });
const cancelAll = (userId: number, connection: string | null = null): Command => ({
  type: 'cancelAll',
  userId,
  marketIds: null,
  side: null,
  connection,
});
const tooMany = { ok: false, denial: { code: 'TOO_MANY_REQUESTS', params: { seconds: 1 } } };
const full = { ok: false, denial: { code: 'UNAVAILABLE' } };

/** A line of which one market catches up; each user has an order of his number there. */
function behindLine(users = 0): { line: Queue<Queued>; hand: (command: Command, atOnce?: boolean) => unknown } {
  const open = new OpenOrders();
  for (let id = 1; id <= users; id++) open.keep(plainOrder({ id, userId: id }));
  const line = new Queue<Queued>(open);
  line.take(BEHIND, ROOM);
  const hand = (command: Command, atOnce = false) => {
    const item = { command, atOnce };
    const decision = line.check(item);
    if (decision.ok) line.push(item);
    return decision;
  };
  return { line, hand };
}

describe('while a market catches up', () => {
  it('a user has so many places in it and no more, also after a look, and others have theirs', () => {
    const { line, hand } = behindLine();
    for (let n = 0; n < MAX_HELD_OWN; n++) expect(hand(plainPlacement(1))).toMatchObject({ ok: true });
    expect(hand(plainPlacement(1))).toMatchObject(tooMany);
    expect(hand({ type: 'batch', userId: 1, items: [plainPlacement(1), plainPlacement(1, 2)] })).toMatchObject(tooMany);
    expect(hand(plainPlacement(2))).toMatchObject({ ok: true });
    // What need not wait takes none.
    expect(hand(plainPlacement(1, 2))).toMatchObject({ ok: true });
    expect(line.take(BEHIND, ROOM).batch).toHaveLength(1);
    expect(hand(plainPlacement(1))).toMatchObject(tooMany);
    expect(line.waitingIn(1)).toBe(MAX_HELD_OWN + 1);
    // The cascade is over.
    line.take(new Set(), ROOM);
    expect(hand(plainPlacement(1))).toMatchObject({ ok: true });
    expect(line.waitingIn(1)).toBe(0);
  });

  it('places in a market of its own are counted apart, as those behind an own command of several markets are', () => {
    const { line, hand } = behindLine();
    line.take(new Set([1, 3]), ROOM);
    for (let n = 0; n < MAX_HELD_OWN; n++) hand(plainPlacement(1));
    expect(hand(plainPlacement(1, 3))).toMatchObject({ ok: true });
    expect(hand({ type: 'batch', userId: 2, items: [plainPlacement(2), plainPlacement(2, 2)] })).toMatchObject({ ok: true });
    for (let n = 0; n < MAX_HELD_OWN; n++) expect(hand(plainPlacement(2, 2))).toMatchObject({ ok: true });
    expect(hand(plainPlacement(2, 2))).toMatchObject(tooMany);
    expect(hand(plainPlacement(2, 4))).toMatchObject({ ok: true });
    expect(line.take(new Set([1, 3]), ROOM).batch.map(({ command }) => command)).toEqual([plainPlacement(2, 4)]);
  });

  it('a user has fewer where half of them are taken, so a ring needs hundreds of accounts', () => {
    const { line, hand } = behindLine();
    let accounts = 0;
    while (line.waitingIn(1) < MAX_HELD) {
      accounts++;
      while ((hand(plainPlacement(accounts)) as { ok: boolean }).ok);
    }
    expect(accounts).toBe(MAX_HELD / 2 / MAX_HELD_OWN + MAX_HELD / 2 / MAX_HELD_SCARCE);
    expect(hand(plainPlacement(accounts + 1))).toMatchObject(full);
    expect([mostHeld(MAX_HELD / 2 - 1), mostHeld(MAX_HELD / 2)]).toEqual([MAX_HELD_OWN, MAX_HELD_SCARCE]);
  });

  it('cancels, the first of each order, a cancelAll and ends of connections have a place beside all that, once', () => {
    const { line, hand } = behindLine(3);
    for (let account = 3; line.waitingIn(1) < MAX_HELD; account++) while ((hand(plainPlacement(account)) as { ok: boolean }).ok);
    for (let n = 0; n < 2; n++) {
      expect(hand(cancel(1, 1))).toMatchObject(n === 0 ? { ok: true } : full);
      expect(hand(cancelAll(1))).toMatchObject(n === 0 ? { ok: true } : full);
      expect(hand(cancel(3, 3))).toMatchObject(n === 0 ? { ok: true } : tooMany);
      expect(hand(cancelAll(1, 'wire'))).toMatchObject({ ok: true });
      line.take(BEHIND, ROOM);
    }
    expect(line.waitingIn(1)).toBe(MAX_HELD);
    // Somebody else's order is nobody's place: it is refused by the next batch.
    expect(hand(cancel(2, 3))).toMatchObject({ ok: true });
    expect(line.take(BEHIND, ROOM).batch.map(({ command }) => command)).toEqual([cancel(2, 3)]);
  });

  it('what asked not to wait takes no place, and the line has an end', () => {
    const { line, hand } = behindLine();
    for (let n = 0; n < MAX_HELD_OWN + 5; n++) expect(hand(plainPlacement(1), true)).toMatchObject({ ok: true });
    expect(line.waitingIn(1)).toBe(0);
    for (let n = line.length; n < MAX_WAITING; n++) line.push({ command: plainPlacement(1, 2) });
    expect(hand(plainPlacement(2, 2))).toMatchObject(full);
    expect(hand(cancelAll(2, 'wire'))).toMatchObject({ ok: true });
  });
});

describe('places', () => {
  it('are none that anybody has once they are cleared', () => {
    const places = new QueueShares();
    for (let n = 0; n < MAX_HELD_OWN; n++) places.add(plainPlacement(1), 1, [1]);
    places.add(cancel(1, 9), 1, [1]);
    expect([places.in(1), places.ends, places.check(plainPlacement(1), 1, [1]).ok]).toEqual([MAX_HELD_OWN, 1, false]);
    places.clear();
    expect([places.in(1), places.ends, places.check(plainPlacement(1), 1, [1]).ok]).toEqual([0, 0, true]);
  });
});

/** A line with a whole `cancelAll` of the attacker 9, as one that another process handed over or a repeat of a cut one is. */
function attacked() {
  const open = new OpenOrders();
  for (const id of [1, 9]) open.keep(plainOrder({ id, userId: id }));
  const line = new Queue<Queued>(open);
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
    for (let account = 100; line.waitingIn(1) < MAX_HELD; account++) while (hand(plainPlacement(account)).ok);
    expect(hand(cancel(1, 1))).toMatchObject({ ok: true });
  });

  it('has no place for cancels of orders that are not there: they wait for nothing', () => {
    const { line, hand } = attacked();
    const waited = line.length;
    for (let id = 1_000; id < 1_500; id++) expect(hand(cancel(9, id))).toEqual({ ok: true, value: null });
    expect(line.take(BEHIND, ROOM).batch).toHaveLength(500);
    expect(line.length).toBe(waited);
    let taken = 0;
    while (taken < 2 * MAX_WAITING && hand(cancel(9, 2_000 + taken)).ok) taken++;
    expect(waited + taken).toBeLessThanOrEqual(MAX_WAITING + waited);
  });
});
