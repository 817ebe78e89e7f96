/** What the installation says of itself. */
import {
  APP_VERSION,
  CODE_RESEND_MS,
  DEFAULT_FIAT,
  FALLBACK_LANGUAGE,
  FIAT_CURRENCIES,
  LANGUAGES,
  PASSWORD_MIN_LENGTH,
} from '@glasshouse/contract';
import type { PublicSetting } from '@glasshouse/contract/content';
import { UPLOAD_MAX_MB } from '@glasshouse/contract/files';
import type { Config } from '../../../config.ts';

/** What the installation is called. */
export const SITE_NAME = 'Glasshouse';
/** The path of the logo, below the address of this installation: a file of the web app. */
export const SITE_LOGO = '/icon.svg';

/** Where prices come from. */
export const pricesOf = ({ feed }: Config) => (feed === 'replay' ? ('recorded' as const) : feed);
/** Whether text messages can be sent. */
export const hasTextMessages = ({ mode, sms }: Config) => mode === 'demo' || sms !== null;

/** The public settings of an installation, by keyword. */
export function publicSettings(config: Config): Readonly<Record<PublicSetting, string>> {
  return {
    site_name: SITE_NAME,
    site_logo: SITE_LOGO,
    version: APP_VERSION,
    mode: config.mode,
    prices: pricesOf(config),
    default_language: FALLBACK_LANGUAGE,
    languages: LANGUAGES.join(','),
    default_fiat: DEFAULT_FIAT,
    fiats: FIAT_CURRENCIES.join(','),
    text_messages: hasTextMessages(config) ? '1' : '0',
    upload_max_mb: String(UPLOAD_MAX_MB),
    code_resend_seconds: String(CODE_RESEND_MS / 1_000),
    password_min_length: String(PASSWORD_MIN_LENGTH),
  };
}
