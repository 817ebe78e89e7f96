/**
 * The books that screens watch, one per market however many parts of a screen read it. A book is read and followed while
 * it has a listener; afterwards its last state is kept and shown until the next reading is there.
 */
import { type DepthBook, type Socket, createDepthBook } from '@glasshouse/client';
import { type Depth, depthChannel } from '@glasshouse/contract/markets';
import type { TopicStore } from '../../app/live/topic-store.ts';

/** The book of one market. */
export interface DepthFeed {
  /** The newest whole book, the best 50 levels of each side, best first; the same object until it changes. */
  get: () => Depth | null;
  /** Whether it could not be read and there is nothing to show. */
  failed: () => boolean;
  /** Called when either changed, at most once a frame for what the channel brings. Answers how to stop. */
  subscribe: (listener: () => void) => () => void;
}

/** What the books need. */
export interface DepthFeedsDeps {
  read: (id: number) => Promise<Depth>;
  topics: Pick<TopicStore, 'events'>;
  socket: Pick<Socket, 'onResync'>;
}

function createFeed(id: number, { read, topics, socket }: DepthFeedsDeps): DepthFeed {
  const listeners = new Set<() => void>();
  /** Ends following the channel. */
  let quit = () => {};
  const join = () => {
    quit();
    quit = topics.events(depthChannel, { id }, (messages) => book.receive(messages.flat()));
  };
  const book: DepthBook = createDepthBook({
    read: () => read(id),
    again: join,
    onChange: () => {
      for (const listener of listeners) listener();
    },
  });
  let leave: (() => void) | null = null;

  function follow(): () => void {
    join();
    const stop = socket.onResync(() => book.restart());
    book.restart();
    return () => {
      stop();
      quit();
      book.stop();
    };
  }

  return {
    get: book.get,
    failed: book.failed,
    subscribe(listener) {
      const own = () => listener();
      listeners.add(own);
      leave ??= follow();
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return;
        leave?.();
        leave = null;
      };
    },
  };
}

/** Makes the books; the answer finds the one of a market. */
export function createDepthFeeds(deps: DepthFeedsDeps): (id: number) => DepthFeed {
  const feeds = new Map<number, DepthFeed>();
  return (id) => {
    const known = feeds.get(id);
    if (known) return known;
    const feed = createFeed(id, deps);
    feeds.set(id, feed);
    return feed;
  };
}
