/** How modules send to sockets. Publish after commit, never before. */
import type { Channel, ChannelMessage } from '@glasshouse/contract';

/** Sends channel messages to whoever is subscribed. */
export interface Publisher {
  /** To every subscriber of a public topic. Of `latestOnly` channels one frame per 100 ms goes out, with the newest message. */
  publish<C extends Channel>(channel: C, params: Record<string, string | number>, message: ChannelMessage<C>): void;
  /** To the sockets of one user that subscribed to a private channel. */
  publishTo<C extends Channel>(userId: number, channel: C, message: ChannelMessage<C>): void;
  /** Drops the sockets of a session that has ended. */
  dropSession(sessionId: number): void;
}

/** A publisher without sockets, for tools and tests. */
export const silentPublisher: Publisher = { publish() {}, publishTo() {}, dropSession() {} };
