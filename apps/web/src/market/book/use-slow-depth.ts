/** The book of a market for what React draws: at most four times a second, and not while nobody sees it. */
import type { Depth } from '@glasshouse/contract/markets';
import { throttleLatest } from '@glasshouse/ui/charts/throttle.ts';
import { useEffect, useState } from 'react';
import { depthFeed, useDepthFailed } from './depth-feed.ts';

const GAP_MS = 250;

/** The newest book, undefined before the first, and whether it could not be read. `active: false` follows nothing. */
export function useSlowDepth(id: number, active = true): { depth: Depth | undefined; failed: boolean } {
  const [depth, setDepth] = useState(() => depthFeed(id).get() ?? undefined);
  useEffect(() => {
    if (!active) return;
    const feed = depthFeed(id);
    const sink = throttleLatest<Depth>(setDepth, GAP_MS);
    const take = () => {
      const now = feed.get();
      if (now) sink.push(now);
    };
    take();
    const stop = feed.subscribe(take);
    return () => {
      stop();
      sink.cancel();
    };
  }, [id, active]);
  return { depth, failed: useDepthFailed(id) };
}
