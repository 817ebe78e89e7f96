/** Business constants of the specification that more than one side needs (section 9). Times in milliseconds. */

export const APP_VERSION = '0.8.0';
export const API_BASE = '/api';
export const REQUEST_TIMEOUT_MS = 60_000;
export const PAGE_LOADING_DELAY_MS = 200;
export const PAGE_TIMEOUT_MS = 60_000;
export const LOADING_MIN_MS = 800;
export const SOCKET_CONNECT_TIMEOUT_MS = 20_000;
export const SOCKET_RECONNECT_MIN_MS = 1_000;
export const SOCKET_RECONNECT_MAX_MS = 5_000;
export const SOCKET_RECONNECT_JITTER = 0.5;
/** Each wait is so many times the one before. */
export const SOCKET_RECONNECT_FACTOR = 2;
/** The other reading of S9.05, which an installation may choose (AMB-03). */
export const SOCKET_RECONNECT_OTHER_MIN_MS = 100;
export const SOCKET_RECONNECT_OTHER_MAX_MS = 10_000;
export const SOCKET_COMPRESSION_THRESHOLD_BYTES = 1_024;
export const SOCKET_TRANSPORTS = ['websocket', 'polling'] as const;
export const TOAST_MS = 1_500;
export const TOAST_REDIRECT_MS = 1_200;
export const DEBOUNCE_MS = 500;
export const PAGE_FADE_MS = 200;
export const H5_VERSION = 1;
export const LIST_LIMIT = 10;
export const PASSWORD_MIN_LENGTH = 7;
export const PASSWORD_MAX_LENGTH = 256;
export const CODE_LENGTH = 6;
export const CODE_LIFETIME_MS = 600_000;
export const CODE_TRIES = 5;
export const CODE_RESEND_MS = 60_000;
export const FIAT_REFRESH_MS = 86_400_000;
/** Fiat currencies kept from the rates file (S9.11). */
export const FIAT_CURRENCIES = ['USD', 'CNY', 'GBP', 'HKD', 'JPY', 'EUR', 'AED', 'THB', 'PHP', 'SGD', 'VND'] as const;
export type FiatCurrency = (typeof FIAT_CURRENCIES)[number];
export const DEFAULT_FIAT: FiatCurrency = 'USD';
export const DEFAULT_COUNTRY_CODE = '86';
/** The country of that dialling code, as ISO 3166-1. */
export const DEFAULT_COUNTRY = 'CN';

/** Account types of the wire: the id and the name used by `type` and `from_field` (AMB-52, AMB-53). */
export const ACCOUNT_TYPES = {
  legal: 1,
  change: 2,
  lever: 3,
  micro: 4,
  stock: 5,
  margin: 6,
  lockmining: 7,
  financial: 8,
  lever_coin: 9,
} as const;
/** Name of an account type; `change` is the spot account. */
export type AccountType = keyof typeof ACCOUNT_TYPES;
export const ACCOUNT_TYPE_NAMES = Object.keys(ACCOUNT_TYPES) as AccountType[];

/** Kinds of markets on the wire. */
export const MARKET_KINDS = ['spot', 'perpetual', 'option', 'stock'] as const;
export type MarketKind = (typeof MARKET_KINDS)[number];

/** Assets with fixed ids (S3.05); fiat ids begin at 101. */
export const ASSET_IDS = { BTC: 1, ETH: 2, USDT: 3, LTC: 4 } as const;
