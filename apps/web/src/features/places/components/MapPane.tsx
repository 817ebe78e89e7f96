/** The map itself: fetches MapLibre, follows the point and the theme, and goes with the page. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { onThemeChange } from '@glasshouse/ui/theme.ts';
import { useLatest } from '@glasshouse/ui/use-latest.ts';
import { useEffect, useRef } from 'react';
import type { DrawnMap } from './draw-map.ts';
import type { Point } from '../model/coordinates.ts';
import type { MapEvent } from '../model/map-state.ts';

export interface MapPaneProps {
  styles: { light: string; dark: string };
  point: Point | undefined;
  onPoint: ((point: Point) => void) | undefined;
  onEvent: (event: MapEvent) => void;
}

const themeNow = () => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark');

/** The pane. */
export function MapPane({ styles, point, onPoint, onEvent }: MapPaneProps) {
  const { t } = useTranslation(['places']);
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap>(null);
  const latest = useLatest({ styles, point, onPoint, onEvent, t });
  const isChoosing = onPoint !== undefined;

  useEffect(() => {
    let gone = false;
    const { styles: dress, t: say } = latest.current;
    let shown = dress[themeNow()];
    const tell = (event: MapEvent) => void (gone || latest.current.onEvent(event));
    const draw = async () => {
      const { drawMap } = await import('./draw-map.ts');
      if (gone || !container.current) return;
      drawn.current = drawMap({
        container: container.current,
        styleUrl: shown,
        words: {
          map: say(($) => $.places.map.area),
          marker: say(($) => $.places.chosen.title),
          zoomIn: say(($) => $.places.map.zoomIn),
          zoomOut: say(($) => $.places.map.zoomOut),
        },
        onEvent: tell,
        onTap: isChoosing ? (tapped) => latest.current.onPoint?.(tapped) : undefined,
      });
      drawn.current?.mark(latest.current.point);
    };
    draw().catch(() => tell('failed'));
    const stop = onThemeChange(() => {
      const next = dress[themeNow()];
      if (next !== shown) drawn.current?.dress(next);
      shown = next;
    });
    return () => {
      gone = true;
      stop();
      drawn.current?.remove();
      drawn.current = null;
    };
  }, [latest, isChoosing]);

  useEffect(() => drawn.current?.mark(point), [point]);

  return <div ref={container} className={`pl-map h-72 overflow-hidden rounded-xl ${isChoosing ? 'is-choosing' : ''}`} />;
}
