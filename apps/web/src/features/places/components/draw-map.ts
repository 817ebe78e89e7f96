/** MapLibre, and all that needs it: fetched when somebody asks for a map. */
import {
  AttributionControl,
  GPUInitializationError,
  Map as LibreMap,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { Point } from '../model/coordinates.ts';
import { type MapEvent, pointOfTap, zoomOf } from '../model/map-state.ts';
import './map.css';

// Our own origin: the content security policy lets no worker come from a blob.
setWorkerUrl(workerUrl);

/** What a map is drawn with. */
export interface MapOptions {
  container: HTMLElement;
  styleUrl: string;
  words: { map: string; marker: string; zoomIn: string; zoomOut: string };
  onEvent: (event: MapEvent) => void;
  /** A place was tapped. Without it the map only shows. */
  onTap?: ((point: Point) => void) | undefined;
}

/** A map on the page. */
export interface DrawnMap {
  /** Puts the marker at a place and looks at it; takes the marker away without one. */
  mark: (point: Point | undefined) => void;
  /** Draws itself in another style. */
  dress: (styleUrl: string) => void;
  remove: () => void;
}

const keyOf = ({ latitude, longitude }: Point) => `${latitude},${longitude}`;

/** Draws a map. Null: this browser draws no WebGL; `onEvent` receives that. */
export function drawMap({ container, styleUrl, words, onEvent, onTap }: MapOptions): DrawnMap | null {
  let map: LibreMap;
  try {
    map = new LibreMap({
      container,
      style: styleUrl,
      center: [0, 20],
      zoom: zoomOf(undefined),
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      locale: {
        'Map.Title': words.map,
        'Marker.Title': words.marker,
        'NavigationControl.ZoomIn': words.zoomIn,
        'NavigationControl.ZoomOut': words.zoomOut,
      },
    });
  } catch (error) {
    onEvent(error instanceof GPUInitializationError ? 'noGraphics' : 'failed');
    return null;
  }
  map.touchZoomRotate.disableRotation();
  // Whose data it is stands there openly, not behind a button.
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.on('style.load', () => onEvent('styled'));
  map.on('error', () => onEvent('failed'));
  const color = getComputedStyle(container).getPropertyValue('--brand').trim();
  let marker: Marker | undefined;
  let marked: string | undefined;
  let tapped: string | undefined;
  if (onTap)
    map.on('click', ({ lngLat }) => {
      const point = pointOfTap(lngLat);
      tapped = keyOf(point);
      onTap(point);
    });
  return {
    mark: (point) => {
      const key = point && keyOf(point);
      if (key === marked) return;
      marked = key;
      if (!point) {
        marker?.remove();
        marker = undefined;
        return;
      }
      const at: [number, number] = [point.longitude, point.latitude];
      marker ??= new Marker(color === '' ? {} : { color });
      marker.setLngLat(at).addTo(map);
      // What was tapped is in sight, and who taps again to be more exact wants the map to stay.
      if (key !== tapped) map.jumpTo({ center: at, zoom: Math.max(map.getZoom(), zoomOf(point)) });
    },
    dress: (next) => map.setStyle(next),
    remove: () => map.remove(),
  };
}
