/**
 * Live topics for React. A message marks its topic dirty; one animation frame later everything that is dirty is
 * handed out, each topic once. A hidden page gets no frames: it then keeps the newest message and does nothing else, and
 * after a while it leaves its public topics altogether (`pause`, background.ts).
 *
 * `watch` is for values (only the newest message matters), `events` for streams (each message matters).
 */
import type { Socket, TopicParams } from '@glasshouse/client';
import { type Channel, type ChannelMessage, topicOf } from '@glasshouse/contract';

/** A page that is hidden for long keeps at most this many messages of a stream; it re-reads over REST anyway. */
const MAX_QUEUED = 500;

/** Runs work before the next drawing; `requestAnimationFrame` in browsers. */
export type NextFrame = (work: () => void) => void;

interface Topic {
  channel: Channel;
  params: TopicParams;
  value: unknown;
  pending: unknown;
  hasPending: boolean;
  queue: unknown[];
  watchers: Set<() => void>;
  streams: Set<(messages: never[]) => void>;
  /** Ends the subscription; null while there is none. */
  leave: (() => void) | null;
}

/** The store of live topics. */
export interface TopicStore {
  /** Watches the newest message of a topic. */
  watch: (channel: Channel, params: TopicParams, listener: () => void) => () => void;
  /** The newest message handed out, or undefined. */
  value: <C extends Channel>(channel: C, params: TopicParams) => ChannelMessage<C> | undefined;
  /** Hands out every message, in batches of one frame. */
  events: <C extends Channel>(channel: C, params: TopicParams, listener: (messages: ChannelMessage<C>[]) => void) => () => void;
  /** Leaves all public topics and keeps their values; the private ones (own orders, balances, alerts) stay. */
  pause: () => void;
  /** Joins them again. What was sent meanwhile was missed: read it over REST. */
  resume: () => void;
}

const newTopic = (channel: Channel, params: TopicParams): Topic => ({
  channel,
  params,
  value: undefined,
  pending: undefined,
  hasPending: false,
  queue: [],
  watchers: new Set(),
  streams: new Set(),
  leave: null,
});

/** Collects messages until the next frame, then hands them out. */
function createFrames(nextFrame: NextFrame) {
  const dirty = new Set<Topic>();
  let scheduled = false;

  function flush(): void {
    scheduled = false;
    const now = [...dirty];
    dirty.clear();
    for (const topic of now) {
      if (topic.hasPending) {
        topic.value = topic.pending;
        topic.hasPending = false;
        topic.pending = undefined;
        for (const watcher of topic.watchers) watcher();
      }
      const messages = topic.queue;
      topic.queue = [];
      if (messages.length > 0) for (const stream of topic.streams) stream(messages as never[]);
    }
  }

  function receive(topic: Topic, message: unknown): void {
    if (topic.watchers.size > 0) {
      topic.pending = message;
      topic.hasPending = true;
    }
    if (topic.streams.size > 0) {
      topic.queue.push(message);
      if (topic.queue.length > MAX_QUEUED) topic.queue.shift();
    }
    dirty.add(topic);
    if (scheduled) return;
    scheduled = true;
    nextFrame(flush);
  }

  return { receive, forget: (topic: Topic) => void dirty.delete(topic) };
}

/** Makes a topic store on a socket. */
export function createTopicStore(socket: Pick<Socket, 'subscribe'>, nextFrame: NextFrame): TopicStore {
  const topics = new Map<string, Topic>();
  const frames = createFrames(nextFrame);
  let paused = false;

  function enter(topic: Topic): void {
    if (topic.leave || (paused && topic.channel.access === 'visitor')) return;
    topic.leave = socket.subscribe(topic.channel, topic.params, (message) => frames.receive(topic, message));
  }

  function join(channel: Channel, params: TopicParams): { name: string; topic: Topic } {
    const name = topicOf(channel, params);
    const known = topics.get(name);
    if (known) return { name, topic: known };
    const topic = newTopic(channel, params);
    enter(topic);
    topics.set(name, topic);
    return { name, topic };
  }

  function add<L>(channel: Channel, params: TopicParams, listener: L, set: (topic: Topic) => Set<L>): () => void {
    const { name, topic } = join(channel, params);
    set(topic).add(listener);
    return () => {
      if (!set(topic).delete(listener) || topic.watchers.size + topic.streams.size > 0) return;
      topic.leave?.();
      frames.forget(topic);
      topics.delete(name);
    };
  }

  return {
    watch: (channel, params, listener) => add(channel, params, listener, (topic) => topic.watchers),
    value: (channel, params) => topics.get(topicOf(channel, params))?.value as never,
    events: (channel, params, listener) =>
      add(channel, params, listener as (messages: never[]) => void, (topic) => topic.streams),
    pause() {
      paused = true;
      for (const topic of topics.values()) {
        if (topic.channel.access !== 'visitor') continue;
        topic.leave?.();
        topic.leave = null;
      }
    },
    resume() {
      paused = false;
      for (const topic of topics.values()) enter(topic);
    },
  };
}
