/** Whether this installation is a demo, with paper money and an inbox for everybody. */
import { getSiteConfig } from '@glasshouse/contract/content';
import { useCall } from './use-call.ts';

const HOUR_MS = 3_600_000;

/** Undefined until it is known. */
export function useIsDemo(): boolean | undefined {
  return useCall(getSiteConfig, undefined, { staleTimeMs: HOUR_MS, quiet: true, select: ({ mode }) => mode === 'demo' }).data;
}
