/**
 * The map of the place pages, where the operator has set a tile server (`MAP_STYLE_URL`); nothing otherwise. It is fetched
 * after a press: the tile server receives which area is viewed. Lists and coordinates do all that the map does.
 */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { useReducer } from 'react';
import type { Point } from '../model/coordinates.ts';
import { afterEvent, hostsOf, isOpen } from '../model/map-state.ts';
import { useMapStyle } from '../queries/map-style.ts';
import { MapPane } from './MapPane.tsx';

export interface PlaceMapProps {
  /** Where the marker stands. */
  point: Point | undefined;
  /** A place was tapped. Without it the map only shows. */
  onPoint?: (point: Point) => void;
}

/** A card with the map. */
export function PlaceMap({ point, onPoint }: PlaceMapProps) {
  const { t } = useTranslation(['places']);
  const styles = useMapStyle();
  const [state, tell] = useReducer(afterEvent, 'closed');
  if (!styles) return null;
  const said = {
    closed: '',
    loading: t(($) => $.places.map.loading),
    shown: onPoint ? t(($) => $.places.map.tap) : '',
    incomplete: t(($) => $.places.map.incomplete),
    noGraphics: t(($) => $.places.map.noGraphics),
    unreachable: t(($) => $.places.map.unreachable),
  }[state];
  return (
    <Card as="section" label={t(($) => $.places.map.title)} className="my-4">
      <h2 className="font-semibold">{t(($) => $.places.map.title)}</h2>
      <p className="mt-1 mb-3 wrap-anywhere text-text-2">{t(($) => $.places.map.text, { host: hostsOf(styles) })}</p>
      {isOpen(state) && <MapPane styles={styles} point={point} onPoint={onPoint} onEvent={tell} />}
      {(state === 'closed' || state === 'unreachable') && (
        <Button onClick={() => tell('asked')}>
          {state === 'closed' ? t(($) => $.places.map.show) : t(($) => $.places.map.again)}
        </Button>
      )}
      <p role="status" className={said === '' ? 'sr' : `mt-3 ${isOpen(state) ? 'text-text-2' : 'text-warn'}`}>
        {said}
      </p>
    </Card>
  );
}
