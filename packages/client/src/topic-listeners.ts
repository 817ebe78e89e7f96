/** Listeners by topic, counted: a topic is wanted as long as somebody listens to it. */
type Listener = (message: never) => void;

/** The listeners of a socket. */
export interface TopicListeners {
  /** Topics that somebody listens to. */
  names: () => Iterable<string>;
  has: (topic: string) => boolean;
  deliver: (topic: string, message: unknown) => void;
  /** Adds a listener. `isFirst`: nobody listened to the topic before. `remove` returns whether nobody does any more. */
  add: (topic: string, onMessage: Listener) => { isFirst: boolean; remove: () => boolean };
}

/** Makes an empty set of listeners. */
export function createTopicListeners(): TopicListeners {
  const topics = new Map<string, Set<Listener>>();
  return {
    names: () => topics.keys(),
    has: (topic) => topics.has(topic),
    deliver(topic, message) {
      for (const listener of topics.get(topic) ?? []) listener(message as never);
    },
    add(topic, onMessage) {
      const listeners = topics.get(topic) ?? new Set();
      const isFirst = listeners.size === 0;
      // Wrapped, so that the same function subscribed twice counts twice.
      const listener = (message: never) => onMessage(message);
      listeners.add(listener);
      topics.set(topic, listeners);
      const remove = () => {
        if (!listeners.delete(listener) || listeners.size > 0) return false;
        if (topics.get(topic) === listeners) topics.delete(topic);
        return true;
      };
      return { isFirst, remove };
    },
  };
}
