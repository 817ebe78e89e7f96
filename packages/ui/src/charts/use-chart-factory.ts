// Which chart draws: a still one at first, and the one that can be moved from the first sign of somebody at the page on. Signs count
// wherever they are made, so that the chart is there before a pointer has reached it.

import { useEffect, useState } from 'react';
import type { ChartFactory } from './chart-adapter.ts';
import { createStillChart } from './still/still-chart.ts';

const SIGNS = ['mousemove', 'touchstart', 'wheel', 'keydown'] as const;

/** Once it has come, charts that are opened later have it at once. */
let live: ChartFactory | null = null;

/** The chart to make, and whether it can be moved. */
export function useChartFactory(): { factory: ChartFactory; isLive: boolean } {
  const [factory, setFactory] = useState(() => live ?? createStillChart);
  const isLive = factory !== createStillChart;
  useEffect(() => {
    if (isLive) return;
    let isLeft = false;
    let isAsked = false;
    const come = () => {
      if (isAsked) return;
      isAsked = true;
      import('./light-chart.ts').then(
        ({ createLightChart }) => {
          live = createLightChart;
          if (!isLeft) setFactory(() => createLightChart);
        },
        // Without a connection the still one stays, and the next sign tries again.
        () => {
          isAsked = false;
        },
      );
    };
    for (const sign of SIGNS) addEventListener(sign, come, { capture: true, passive: true });
    return () => {
      isLeft = true;
      for (const sign of SIGNS) removeEventListener(sign, come, { capture: true });
    };
  }, [isLive]);
  return { factory, isLive };
}
