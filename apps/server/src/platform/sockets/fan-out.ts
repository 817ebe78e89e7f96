/**
 * Sends topics to their readers. Public ones: at most one frame per topic and 100 ms, encoded once, written with one
 * system call per reader for all of its topics; topics without readers are neither made nor encoded. Private ones at
 * once. A reader that lags gets the newest values after catching up and is asked to read the rest again; it is
 * disconnected at 1 MB unsent or after 10 s.
 */
import type { Namespace, Server, Socket } from 'socket.io';
import type { Clock } from '../clock.ts';
import { CUT_BYTES, type Wire, backlogOf, cut, wireOf } from './backlog.ts';
import { MESSAGE_EVENT, frameOf } from './frame.ts';

/** Unsent bytes above which a reader gets nothing new. */
const LAG_BYTES = 65_536;
const CUT_AFTER_MS = 10_000;
/** Items of a stream that one message carries at most, the newest. */
const MAX_JOINED = 1_000;

/** A reader that lags: since when, and the topics whose newest message it lacks. */
interface Lag {
  since: number;
  missed: Set<string>;
}

/** Makes the messages of a topic for its readers; undefined: nothing to send. */
export interface TopicSource {
  present(): unknown;
  next(): unknown;
}

/** What fan-out has done since the start. */
export interface FanOutCounts {
  /** Frames handed to a reader's connection. */
  delivered: number;
  /** Frames that a lagging reader did not get. */
  skipped: number;
  /** Readers disconnected for not reading. */
  cut: number;
}

/** Fan-out of one server. */
export class FanOut {
  readonly counts: FanOutCounts = { delivered: 0, skipped: 0, cut: 0 };
  readonly #clock: Clock;
  readonly #sourceOf: (topic: string) => TopicSource | undefined;
  readonly #onError: (error: unknown) => void;
  #space: Namespace | undefined;
  readonly #latest = new Map<string, unknown>();
  readonly #dirty = new Set<string>();
  readonly #streams = new Map<string, unknown[]>();
  readonly #changed = new Map<string, TopicSource>();
  readonly #lags = new Map<string, Lag>();
  /** Readers of this flush: their wire, corked until its end. */
  readonly #corked = new Map<string, Wire>();

  /** `sourceOf` returns the source of topics whose messages are made on demand; `onError` receives errors of sources. */
  constructor(
    clock: Clock,
    sourceOf: (topic: string) => TopicSource | undefined = () => undefined,
    onError: (error: unknown) => void = () => {},
  ) {
    this.#clock = clock;
    this.#sourceOf = sourceOf;
    this.#onError = onError;
  }

  /** Sends to the sockets of this server from now on; earlier messages are kept for new readers. */
  open(io: Server): void {
    this.#space = io.of('/');
  }

  /** Keeps a message as the newest of its topic; it goes out with the next flush. */
  offerLatest(topic: string, message: unknown): void {
    this.#latest.set(topic, message);
    this.#dirty.add(topic);
  }

  /** Adds lists to a stream: they are joined in their order and go out with the next flush. */
  offerNext(topic: string, messages: readonly unknown[]): void {
    if (!this.hasReaders(topic)) return;
    const waiting = this.#streams.get(topic) ?? [];
    waiting.push(...messages);
    if (waiting.length > MAX_JOINED) waiting.splice(0, waiting.length - MAX_JOINED);
    this.#streams.set(topic, waiting);
  }

  /** A topic with a source has changed; its readers get what the source says at the next flush. */
  offerChange(topic: string): void {
    if (this.#changed.has(topic) || !this.hasReaders(topic)) return;
    const source = this.#sourceOf(topic);
    if (source) this.#changed.set(topic, source);
  }

  /** Sends a message of a private room at once. */
  sendNow(room: string, topic: string, message: unknown): void {
    const readers = this.#readersOf(room);
    if (readers.length === 0) return;
    const frame = frameOf(topic, message);
    for (const socket of readers) {
      const wire = wireOf(socket.conn);
      const lag = this.#lags.get(socket.id) ?? (backlogOf(socket.conn, wire) > LAG_BYTES ? this.#beginLag(socket) : null);
      if (lag) this.#skip(lag, room);
      else if (wire) this.#write(wire, frame);
      else this.#emit(socket, topic, message);
    }
  }

  /** The newest message of a topic, for a new reader. */
  latest(topic: string): unknown {
    const source = this.#sourceOf(topic);
    return source ? this.#make(() => source.present()) : this.#latest.get(topic);
  }

  /** Sends the messages since the last flush. Called every 100 ms. */
  flush(): void {
    this.#tendLags();
    for (const topic of this.#dirty) this.#send(topic, this.#latest.get(topic));
    this.#dirty.clear();
    for (const [topic, messages] of this.#streams) this.#send(topic, messages);
    this.#streams.clear();
    for (const [topic, source] of this.#changed) this.#sendMade(topic, source);
    this.#changed.clear();
    for (const wire of this.#corked.values()) wire._socket?.uncork();
    this.#corked.clear();
  }

  #sendMade(topic: string, source: TopicSource): void {
    if (!this.hasReaders(topic)) return;
    const message = this.#make(() => source.next());
    if (message !== undefined) this.#send(topic, message);
  }

  /** What a source says. One that fails has nothing to say: the topics of others must go out. */
  #make(make: () => unknown): unknown {
    try {
      return make();
    } catch (error) {
      this.#onError(error);
      return undefined;
    }
  }

  /** Whether a topic has readers, or a room members. */
  hasReaders(topic: string): boolean {
    return (this.#space?.adapter.rooms.get(topic)?.size ?? 0) > 0;
  }

  #readersOf(room: string): Socket[] {
    const space = this.#space;
    return [...(space?.adapter.rooms.get(room) ?? [])].flatMap((id) => space?.sockets.get(id) ?? []);
  }

  #send(topic: string, message: unknown): void {
    const readers = this.#space?.adapter.rooms.get(topic);
    if (!readers || readers.size === 0) return;
    const frame = frameOf(topic, message);
    for (const id of readers) {
      const socket = this.#space?.sockets.get(id);
      if (socket) this.#deliver(socket, topic, message, frame);
    }
  }

  #deliver(socket: Socket, topic: string, message: unknown, frame: Buffer): void {
    const corked = this.#corked.get(socket.id);
    if (corked) return this.#write(corked, frame);
    const lag = this.#lags.get(socket.id);
    if (lag) return this.#skip(lag, topic);
    const wire = wireOf(socket.conn);
    if (backlogOf(socket.conn, wire) > LAG_BYTES) return this.#skip(this.#beginLag(socket), topic);
    if (wire) {
      wire._socket?.cork();
      this.#corked.set(socket.id, wire);
      return this.#write(wire, frame);
    }
    this.#emit(socket, topic, message);
  }

  #emit(socket: Socket, topic: string, message: unknown): void {
    socket.emit(MESSAGE_EVENT, topic, message);
    this.counts.delivered++;
  }

  #write(wire: Wire, frame: Buffer): void {
    wire._sender.sendFrame([frame]);
    this.counts.delivered++;
  }

  #beginLag(socket: Socket): Lag {
    const lag: Lag = { since: this.#clock.now(), missed: new Set() };
    this.#lags.set(socket.id, lag);
    return lag;
  }

  #skip(lag: Lag, topic: string): void {
    lag.missed.add(topic);
    this.counts.skipped++;
  }

  /** Readers that caught up get the newest values and read the rest again; others are disconnected. */
  #tendLags(): void {
    for (const [id, lag] of this.#lags) {
      const socket = this.#space?.sockets.get(id);
      const backlog = socket ? backlogOf(socket.conn, wireOf(socket.conn)) : 0;
      if (!socket) this.#lags.delete(id);
      else if (backlog <= LAG_BYTES / 2) this.#endLag(socket, lag);
      else if (backlog > CUT_BYTES || this.#clock.now() - lag.since >= CUT_AFTER_MS) this.#cut(socket);
    }
  }

  #endLag(socket: Socket, lag: Lag): void {
    this.#lags.delete(socket.id);
    for (const topic of lag.missed) {
      const latest = socket.rooms.has(topic) ? this.latest(topic) : undefined;
      if (latest !== undefined) socket.emit(MESSAGE_EVENT, topic, latest);
    }
    socket.emit('resync');
  }

  #cut(socket: Socket): void {
    this.#lags.delete(socket.id);
    this.counts.cut++;
    cut(socket.conn);
  }
}
