/** What an address of a text is judged by, on this installation. */
import { getSiteConfig } from '@glasshouse/contract/content';
import { useMemo } from 'react';
import { useCall } from '../data/use-call.ts';
import type { WebPlace } from './web-address.ts';

const HOUR_MS = 3_600_000;

/** The place; `known` once the operator's hosts have been read. Until then, and without them, no page is framed. */
export function useWebPlace(): { place: WebPlace; known: boolean } {
  const site = useCall(getSiteConfig, undefined, {
    staleTimeMs: HOUR_MS,
    quiet: true,
    select: (config) => config.web_view_hosts,
  });
  const hosts = site.data;
  const place = useMemo(() => ({ hosts: hosts ?? [], origin: location.origin }), [hosts]);
  return { place, known: hosts !== undefined || site.isError };
}
