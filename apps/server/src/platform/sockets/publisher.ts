/** How modules send to sockets. Publish after commit, never before. */
import type { Channel, ChannelMessage, ErrorCode } from '@glasshouse/contract';

/** Values of a topic's parameters, as the contract declares them. */
export type TopicParams = Readonly<Record<string, string | number>>;

/** Source of a public channel whose messages are made only for its readers. */
export interface ChannelSource<Message> {
  /** The first message of a new reader; undefined: none. */
  present(params: TopicParams): Message | undefined;
  /** What all readers get at the next flush after a change; undefined: nothing. The present when it is not given. */
  next?(params: TopicParams): Message | undefined;
}

/** Sends channel messages to subscribers. */
export interface Publisher {
  /** To every subscriber of a public topic. Of `latestOnly` channels one frame per 100 ms goes out, with the newest message. */
  publish<C extends Channel>(channel: C, params: TopicParams, message: ChannelMessage<C>): void;
  /** Sets the source of a public channel. Once, before the first subscription. */
  provide<C extends Channel>(channel: C, source: ChannelSource<ChannelMessage<C>>): void;
  /** Says which topics of a channel with parameters there are: the refusal of one that is not, else null. Once. */
  limitTo<C extends Channel>(channel: C, refusalOf: (params: TopicParams) => ErrorCode | null): void;
  /** Marks a topic with a source as changed: its readers get the source's message at the next flush. */
  changed<C extends Channel>(channel: C, params: TopicParams): void;
  /** To the sockets of one user that subscribed to a private channel. */
  publishTo<C extends Channel>(userId: number, channel: C, message: ChannelMessage<C>): void;
  /** Whether the topic has readers now, so that no message is made in vain; without it it always has. */
  isRead?(userId: number, channel: Channel): boolean;
  /** Drops the sockets of a session that has ended. */
  dropSession(sessionId: number): void;
}

/** A publisher without sockets, for tools and tests. */
export const silentPublisher: Publisher = {
  publish() {},
  provide() {},
  limitTo() {},
  changed() {},
  publishTo() {},
  isRead: () => false,
  dropSession() {},
};
