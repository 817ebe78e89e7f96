/** Settings of an installation, fixed when the app is built (`VITE_…` variables). Defaults are the decided readings. */
import { FALLBACK_LANGUAGE, type Language, isLanguage } from '@glasshouse/contract';
import { type ContentType, RECONNECTS } from '@glasshouse/client';

const env: Record<string, string | undefined> = import.meta.env ?? {};

/** How request bodies are written (AMB-04). */
export const CONTENT_TYPE: ContentType = env.VITE_CONTENT_TYPE === 'form' ? 'form' : 'json';
/** Scheme, host and port of the API; empty for the page's own origin. */
export const API_ORIGIN = env.VITE_API_ORIGIN ?? '';
/** The socket host; empty for the page's own origin (AMB-31). */
export const SOCKET_URL = env.VITE_SOCKET_URL ?? '';
/** How long the socket waits between attempts (AMB-03). */
export const SOCKET_RECONNECT = RECONNECTS[env.VITE_SOCKET_RECONNECT === 'other' ? 'other' : 'decided'];
/** The static file of fiat rates, at the site root (AMB-23). */
export const FIAT_RATES_URL = env.VITE_FIAT_RATES_URL ?? '/apis/US.json';
/** The language of a device that has not chosen one (AMB-01). */
export const DEFAULT_LANGUAGE: Language = isLanguage(env.VITE_DEFAULT_LANGUAGE) ? env.VITE_DEFAULT_LANGUAGE : FALLBACK_LANGUAGE;
