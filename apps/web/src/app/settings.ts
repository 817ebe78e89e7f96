/** Settings of an installation, fixed when the app is built (`VITE_…` variables). Defaults are the decided readings. */
import {
  DEFAULT_COUNTRY,
  DEFAULT_COUNTRY_CODE as SPECIFIED_COUNTRY_CODE,
  FALLBACK_LANGUAGE,
  type Language,
  PAGE_TIMEOUT_MS as SPECIFIED_PAGE_TIMEOUT_MS,
  isLanguage,
} from '@glasshouse/contract';
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

/** Settings whose text may be wrong, read from the environment of a build. Wrong values fall back to the decided reading. */
export function settingsOf(env: Readonly<Record<string, string | undefined>>) {
  const timeout = Number(env['VITE_PAGE_TIMEOUT_MS']);
  // The build looks the country up (vite.config.ts): without one the code is none that anybody has.
  const country = env['VITE_DEFAULT_COUNTRY'];
  const code = env['VITE_DEFAULT_COUNTRY_CODE'];
  return {
    /** How long a page may load before its error view comes, in milliseconds (AMB-02). */
    pageTimeoutMs: Number.isInteger(timeout) && timeout >= 1_000 ? timeout : SPECIFIED_PAGE_TIMEOUT_MS,
    /** Written before the token in the Authorization header; nothing by default (AMB-64). */
    authPrefix: env['VITE_AUTH_PREFIX'] ?? '',
    /** Dialling code that forms begin with until a person chooses one (AMB-85), and a country that has it. */
    countryCode: country && code ? code : SPECIFIED_COUNTRY_CODE,
    country: country && code ? country : DEFAULT_COUNTRY,
  };
}

const checked = settingsOf({ ...env, VITE_DEFAULT_COUNTRY: import.meta.env?.VITE_DEFAULT_COUNTRY });
export const PAGE_TIMEOUT_MS = checked.pageTimeoutMs;
export const AUTH_PREFIX = checked.authPrefix;
export const START_COUNTRY = { code: checked.countryCode, iso: checked.country } as const;
