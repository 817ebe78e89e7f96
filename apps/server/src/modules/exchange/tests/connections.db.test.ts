/** Orders that end with their connection, while the lead moves between processes: what another living process holds stays. */
import { listOrders } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIVES } from '../../../platform/leader/index.ts';
import { Traders, openConnection } from './support/orders.ts';
import { type TestNode, type TestSpot, openTestSpot } from './support/spot.ts';

let spot: TestSpot;
let traders: Traders;
/** Leads at first, holds the connection, leads next. */
let [first, holder, next]: [TestSpot, TestNode, TestNode] = [] as never;
beforeEach(async () => {
  spot = first = await openTestSpot();
  traders = new Traders(spot);
  holder = await spot.openNode();
  next = await spot.openNode();
});
afterEach(() => spot.close());

/** An order of a connection of a process, placed there. */
async function placed(node: TestNode, connection: string | null, userId: number) {
  const place = { type: 'place', userId, marketId: 1, side: 'buy', kind: 'limit', priceTicks: 500_000, lots: 1_000 } as const;
  return node.spot.desk.submitOne({ ...place, connection }, null);
}

/** Moves the lead. */
async function takeOver(): Promise<void> {
  await first.spot.desk.stop();
  expect(await next.spot.desk.lead()).toBe(true);
}

const outcomes = async (userId: number) =>
  (await next.call(listOrders, userId, {})).list.map(({ status, end_reason: why }) => [status, why]);
const OPEN = ['open', null];
const ENDED = ['cancelled', 'disconnected'];

/** As if a process had said nothing for so long. */
const silence = (node: TestNode, seconds: number) =>
  spot.asOwner(`UPDATE processes SET beat_at = clock_timestamp() - interval '${seconds} seconds'
    WHERE id = '${node.spot.desk.connections.presence.id}'`);

/** What the leader does every second; answers when its cancels are decided. */
async function look(): Promise<void> {
  await next.spot.desk.connections.endGone();
  await next.spot.desk.submitOne({ type: 'cancel', userId: 1, orderId: 1 }, null).catch(() => {});
}

describe('whoever takes the lead', () => {
  it('leaves the orders alone whose connection another living process holds, and ends them when that dies', async () => {
    const user = await traders.user();
    const { connection } = await openConnection(holder, user);
    await placed(holder, connection, user);
    await takeOver();
    await look();
    expect(await outcomes(user)).toEqual([OPEN]);
    await silence(holder, 5);
    await look();
    expect(await outcomes(user)).toEqual([OPEN]);
    await silence(holder, 11);
    await look();
    expect(await outcomes(user)).toEqual([ENDED]);
    expect((await next.ledger.check()).breaches).toEqual([]);
  });

  it('ends at once those that the process before held, which has stopped', async () => {
    const user = await traders.user();
    const { connection } = await openConnection(first, user);
    await placed(first, connection, user);
    await takeOver();
    await expect.poll(() => outcomes(user)).toEqual([ENDED]);
  });

  it('ends those whose connection closes while nobody leads, once', async () => {
    const user = await traders.user();
    const { connection, close } = await openConnection(holder, user);
    await placed(holder, connection, user);
    await first.spot.desk.stop();
    close();
    await holder.spot.desk.connections.presence.speak();
    expect(await next.spot.desk.lead()).toBe(true);
    await expect.poll(() => outcomes(user)).toEqual([ENDED]);
    await look();
    const told = next.published.filter(({ channel, userId }) => channel === 'spot.orders' && userId === user);
    expect(told.map(({ message }) => (message as { status: string }).status)).toEqual(['cancelled']);
    expect((await next.ledger.check()).breaches).toEqual([]);
  });
});

describe('whoever leads', () => {
  it('ends the orders of a process that does not lead and dies', async () => {
    const user = await traders.user();
    const { connection } = await openConnection(holder, user);
    await placed(holder, connection, user);
    await silence(holder, 11);
    await first.spot.desk.connections.endGone();
    await expect.poll(() => outcomes(user)).toEqual([ENDED]);
  });

  it('ends an order that comes after its connection has closed', async () => {
    const user = await traders.user();
    await takeOver();
    for (const node of [holder, next]) {
      const { nameNow, close } = await openConnection(node, user);
      close();
      // Its call was under way.
      await placed(node, nameNow(), user);
      await node.spot.desk.connections.presence.speak();
    }
    // The end of the first may have come behind its order, that of the second never does.
    expect((await outcomes(user))[0]).toEqual(OPEN);
    await look();
    expect(await outcomes(user)).toEqual([ENDED, ENDED]);
  });

  it('sees at its next look what another process could not have cancelled', async () => {
    const user = await traders.user();
    const { connection, close } = await openConnection(holder, user);
    await placed(holder, connection, user);
    // What was handed over is taken back: nobody leads for longer than it waits.
    await first.spot.desk.stop();
    const handed = async () => (await sql`SELECT 1 FROM handoffs`.execute(spot.db)).rows.length;
    close();
    await expect.poll(handed).toBe(1);
    await spot.asOwner("UPDATE leases SET beat_at = '-infinity'");
    await expect.poll(handed).toBe(0);
    await holder.spot.desk.connections.presence.speak();
    expect(await next.spot.desk.lead()).toBe(true);
    await expect.poll(() => outcomes(user)).toEqual([ENDED]);
  });

  it('knows of a connection before its first order, and of one that turned it off again as long as it is open', async () => {
    const user = await traders.user();
    const socket = { id: 'wire', onClose: () => {} };
    const { connections } = holder.spot.desk;
    const context = { requestId: '', lang: 'en', ip: '', userAgent: '', user: { id: user, sessionId: user }, connection: socket };
    expect(connections.of(context as never)).toBe(null);
    await connections.set(socket, user, true);
    const name = connections.of(context as never);
    await placed(holder, name, user);
    await connections.set(socket, user, false);
    expect(connections.of(context as never)).toBe(null);
    await takeOver();
    await holder.spot.desk.connections.presence.speak();
    await look();
    expect(await outcomes(user)).toEqual([OPEN]);
  });
});

it('a process counts as gone when it has been silent for ten seconds', async () => {
  // Asked in the same statement: between two of them any time may pass.
  const { rows } = await sql<{ lives: boolean }>`
    SELECT ${LIVES} AS lives FROM (SELECT clock_timestamp() - s * interval '1 second' AS beat_at
      FROM unnest(ARRAY[9.5, 10.5]) AS s OFFSET 0) AS p`.execute(spot.db);
  expect(rows).toEqual([{ lives: true }, { lives: false }]);
});

describe('what a process says of itself', () => {
  const said = async (node: TestNode) => {
    const { rows } = await sql<{ connections: string[]; is_fresh: boolean }>`
      SELECT connections, beat_at > clock_timestamp() - interval '5 seconds' AS is_fresh FROM processes
      WHERE id = ${node.spot.desk.connections.presence.id}`.execute(spot.db);
    return rows[0];
  };

  it('names each connection before it may be used, however many open and close at once, and is gone when it stops', async () => {
    const user = await traders.user();
    const all = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const opened = await openConnection(holder, user);
        expect((await said(holder))?.connections).toContain(opened.connection);
        if (i % 2 === 0) opened.close();
        return opened;
      }),
    );
    await holder.spot.desk.connections.follow();
    const open = all.flatMap(({ connection }, i) => (i % 2 === 0 ? [] : [connection]));
    expect(new Set((await said(holder))?.connections)).toEqual(new Set(open));
    await silence(holder, 60);
    await holder.spot.desk.connections.follow();
    expect(await said(holder)).toMatchObject({ is_fresh: true });
    // As when it was silent for so long that it was forgotten.
    await spot.asOwner('DELETE FROM processes');
    await holder.spot.desk.connections.follow();
    expect((await said(holder))?.connections).toHaveLength(open.length);
    await holder.spot.desk.stop();
    expect(await said(holder)).toBe(undefined);
  });
});
