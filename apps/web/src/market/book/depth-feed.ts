/** The book of a market for screens. Order books write it to the page themselves; `useDepth` is for what React draws. */
import { type Depth, getDepth } from '@glasshouse/contract/markets';
import { useSyncExternalStore } from 'react';
import { client, socket, topics } from '../../app/services.ts';
import { createDepthFeeds } from './depth-feeds.ts';

/** The book of a market; see DepthFeed. */
export const depthFeed = createDepthFeeds({
  read: (id) => client.call(getDepth, { id }, { quiet: true }),
  topics,
  socket,
});

/** The newest book of a market, drawn at each change; undefined before the first. */
export function useDepth(id: number): Depth | undefined {
  const feed = depthFeed(id);
  return useSyncExternalStore(feed.subscribe, feed.get) ?? undefined;
}

/** Whether the book of a market could not be read and there is nothing to show. */
export function useDepthFailed(id: number): boolean {
  const feed = depthFeed(id);
  return useSyncExternalStore(feed.subscribe, feed.failed);
}
