/** What the content pages read over REST. */
import { getSiteConfig } from '@glasshouse/contract';
import { useCall } from '../../../app/data/use-call.ts';

const HOUR_MS = 3_600_000;

/** Version, mode and price source of the installation. */
export function useSiteConfig() {
  return useCall(getSiteConfig, undefined, { staleTimeMs: HOUR_MS, quiet: true });
}
