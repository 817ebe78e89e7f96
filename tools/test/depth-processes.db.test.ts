/**
 * A reader of the book whose connection goes from one server to another, and whose readings go to a third place: to the other
 * server, as a proxy that sends the two different ways does. Each server numbers its own states of the same book. Whatever is shown
 * under a number of a series is what an undisturbed reader of that server saw under it, and it ends at the book that is.
 */
import { type AddressInfo, type Socket as TcpSocket, connect, createServer } from 'node:net';
import { createDepthBook, createSocket } from '@glasshouse/client';
import { type Depth, depthChannel } from '@glasshouse/contract/markets';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../apps/server/src/platform/testing/fresh-database.ts';
import { type ServerProcess, serversOfTest } from './server-process.ts';

const BTC = { id: 1, currency_id: 1, legal_id: 3 };
let database: FreshDatabase;
const servers = serversOfTest();
const ends: (() => void)[] = [];
beforeAll(async () => {
  database = await freshDatabase(1);
});
afterAll(async () => {
  for (const end of ends) end();
  await servers.end();
  await database.close();
});

async function call<T>(url: string, path: string, token = '', body?: object): Promise<T> {
  const headers = { authorization: token, 'content-type': 'application/json' };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const answer = (await (await fetch(`${url}/api${path}`, init)).json()) as { type: string; message: T };
  if (answer.type !== 'ok') throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
  return answer.message;
}

async function signUp(url: string): Promise<string> {
  const account = { user_string: 'reader@test.example', password: 'correct horse battery' };
  await call(url, '/sms_mail', '', { user_string: account.user_string, scene: 'register' });
  const mails = await call<{ code: string }[]>(url, `/demo/outbox?to=${account.user_string}`);
  await call(url, '/user/register', '', { ...account, code: mails[0]?.code, re_password: account.password });
  return call<string>(url, '/user/login', '', account);
}

/** Carries connections to one server and, from `turnTo` on, to another. */
async function proxy(first: string): Promise<{ url: string; turnTo: (url: string) => void }> {
  let port = Number(new URL(first).port);
  const open = new Set<TcpSocket>();
  const own = createServer((client) => {
    const server = connect(port, 'localhost');
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    own.close();
    end();
  });
  return {
    url: `http://localhost:${(own.address() as AddressInfo).port}`,
    turnTo: (url) => {
      port = Number(new URL(url).port);
      end();
    },
  };
}

const keyOf = ({ series, sequence }: Depth) => `${series} ${sequence}`;
const levelsOf = ({ bids, asks }: Depth) => JSON.stringify([bids, asks]);

/** Follows the book over a socket of one address, its readings over another; `shown` receives each state. */
function reader(socketUrl: string, readUrl: () => string, shown: (state: Depth) => void) {
  const socket = createSocket({ url: socketUrl, token: () => null, load: async () => io, reconnect: { minMs: 50, maxMs: 200 } });
  let quit = () => {};
  const join = () => {
    quit();
    quit = socket.subscribe(depthChannel, { id: BTC.id }, (steps) => book.receive(steps));
  };
  const book = createDepthBook({
    read: () => call<Depth>(readUrl(), `/market/depth?id=${BTC.id}`),
    again: join,
    onChange: () => {
      const state = book.get();
      if (state) shown(state);
    },
  });
  socket.onResync(() => book.restart());
  join();
  book.restart();
  ends.push(() => {
    book.stop();
    socket.stop();
  });
  return book;
}

it('a reader that comes to another server, or whose readings do, goes on with the book of its connection', async () => {
  const [first, second] = [await servers.start(database.url), await servers.start(database.url)];
  const token = await signUp(first.url);
  /** What undisturbed readers saw under each number. */
  const seen = new Map<string, string>();
  const differing: string[] = [];
  for (const { url } of [first, second])
    reader(
      url,
      () => url,
      (state) => seen.set(keyOf(state), levelsOf(state)),
    );
  const way = await proxy(second.url);
  let readings = second;
  /** Compares shown states once the others have received them too: their frames may come later. */
  const shown = new Map<string, string>();
  const book = reader(
    way.url,
    () => readings.url,
    (state) => {
      const [key, levels] = [keyOf(state), levelsOf(state)];
      if ((shown.get(key) ?? levels) !== levels) differing.push(key);
      shown.set(key, levels);
    },
  );
  const seriesOf = async ({ url }: ServerProcess) => (await call<Depth>(url, `/market/depth?id=${BTC.id}`)).series;
  const [ofFirst, ofSecond] = [await seriesOf(first), await seriesOf(second)];
  expect(ofFirst).not.toBe(ofSecond);

  let orders = 0;
  /** Until the reader shows an order that was placed now, under the numbers of a server. */
  const expectGoingOn = async (at: ServerProcess, series: string) => {
    const price = String(1_000 + ++orders);
    await call(at.url, '/coin/trade', token, { ...BTC, id: undefined, type: 'buy', amount: '0.01', target_price: price });
    const isThere = () => book.get()?.series === series && book.get()?.bids.some(([level]) => level === price);
    await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
  };
  await expectGoingOn(first, ofSecond);
  // To the server that began earlier, whose numbers are lower, while readings go to the later one: those numbers are higher.
  way.turnTo(first.url);
  await expectGoingOn(first, ofFirst);
  // And the other way round, and both moved.
  readings = first;
  way.turnTo(second.url);
  await expectGoingOn(first, ofSecond);
  readings = second;
  await expectGoingOn(first, ofSecond);

  const compare = () => {
    for (const [key, levels] of shown) if (seen.has(key) && seen.get(key) !== levels) differing.push(key);
    return [...shown.keys()].filter((key) => seen.has(key)).length;
  };
  expect(compare()).toBeGreaterThan(3);
  expect(differing).toEqual([]);

  // The leader dies: the other becomes leader, and its numbers continue.
  way.turnTo(first.url);
  await expectGoingOn(first, ofFirst);
  first.child.kill('SIGKILL');
  way.turnTo(second.url);
  await expect.poll(() => book.get()?.series, { timeout: 60_000 }).toBe(ofSecond);
  await expect
    .poll(async () => (await call(second.url, '/coin/cancel_all', token, {}).catch(() => null)) !== null, { timeout: 60_000 })
    .toBe(true);
  await expectGoingOn(second, ofSecond);
  expect(book.get()?.bids.filter(([price]) => Number(price) < 1_000 + orders && Number(price) > 1_000)).toEqual([]);
  compare();
  expect(differing).toEqual([]);
}, 300_000);
