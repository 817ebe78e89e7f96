/** An exchange on this machine that plays recorded messages to whoever subscribed, and hangs up when told; for tests. */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LiveExchange } from '../../feeds/live-feed.ts';

/** A recorded message and when it was heard, epoch milliseconds. */
export interface RecordedLine {
  readonly time: number;
  readonly text: string;
}

/** The lines of a recording ("epoch: JSON"). */
export function readRecordedLines(file: URL): RecordedLine[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => ({
      time: Math.floor(Number(line.slice(0, line.indexOf(':'))) * 1_000),
      text: line.slice(line.indexOf(':') + 2),
    }));
}

/** The server. */
export class LoopbackExchange {
  readonly #server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  readonly #subscribed = new Set<WebSocket>();
  /** Subscriptions that arrived so far. */
  subscriptions = 0;

  constructor() {
    this.#server.on('connection', (socket) => {
      socket.on('message', (data) => {
        if (!(data as Buffer).toString('utf8').includes('"subscribe"')) return;
        this.subscriptions++;
        this.#subscribed.add(socket);
      });
      socket.on('close', () => this.#subscribed.delete(socket));
    });
  }

  /** How many listen at the moment. */
  get listeners(): number {
    return this.#subscribed.size;
  }

  /** Sends a recorded message as it is, when it is of the channel that is subscribed to (tickers). */
  play(line: RecordedLine): void {
    if (!line.text.includes('"type":"ticker"')) return;
    for (const socket of this.#subscribed) socket.send(line.text);
  }

  /** Cuts everybody off without a word. */
  hangUp(): void {
    for (const socket of this.#server.clients) socket.terminate();
  }

  /** One of ccxt's exchanges whose socket is this server, and whose markets need no request. */
  async open(): Promise<LiveExchange> {
    const { pro } = await import('ccxt');
    const exchange = new pro.coinbaseexchange({ number: String });
    exchange.setMarkets([
      exchange.safeMarketStructure({ id: 'SKL-USD', symbol: 'SKL/USD', base: 'SKL', quote: 'USD', spot: true, active: true }),
    ]);
    if (this.#server.address() === null) await new Promise((resolve) => this.#server.once('listening', resolve));
    const { port } = this.#server.address() as AddressInfo;
    (exchange.urls as unknown as { api: { ws: string } }).api.ws = `ws://127.0.0.1:${port}`;
    // ccxt wants an agent of its own for addresses without TLS.
    await exchange.loadHttpProxyAgent();
    return exchange as unknown as LiveExchange;
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
