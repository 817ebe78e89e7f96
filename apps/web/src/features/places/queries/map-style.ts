/** Whether this installation has a map, and how it is drawn. */
import { getSiteConfig } from '@glasshouse/contract/content';
import { useCall } from '../../../app/data/use-call.ts';

const HOUR_MS = 3_600_000;

/** The styles of the operator's tile server; undefined or null: no map. */
export const useMapStyle = () =>
  useCall(getSiteConfig, undefined, { staleTimeMs: HOUR_MS, quiet: true, select: (config) => config.map_style }).data;
