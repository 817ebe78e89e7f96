/** How long what waits a day in production waits here, and who looks at what is asked for: ten minutes and simulated staff in a demo. */
import type { CallOutput } from '@glasshouse/contract';
import { getSiteConfig } from '@glasshouse/contract/content';
import { formatDuration } from '@glasshouse/i18n/duration.ts';
import { useSettings } from '../session/use-session.ts';
import { useCall } from './use-call.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Site = CallOutput<typeof getSiteConfig>;

const useSite = <T>(select: (site: Site) => T): T | undefined =>
  useCall(getSiteConfig, undefined, { staleTimeMs: HOUR_MS, quiet: true, select }).data;

/** Milliseconds in words. */
export function useDuration(): (ms: number) => string {
  const language = useSettings((settings) => settings.language);
  return (ms) => formatDuration(ms, language);
}

/** The wait after a security change, in words. */
export function useHold(): string {
  const ms = useSite(({ hold_ms: hold }) => hold);
  return useDuration()(ms ?? DAY_MS);
}

/** Within how many seconds simulated staff look at a request; null where people do, undefined until it is known. */
export function useDemoStaff(): Site['demo_staff'] | undefined {
  return useSite(({ demo_staff: staff }) => staff);
}
