/** What each level of identity verification allows (section 6). Amounts are decimals; limits are inclusive (AMB-80). */

/** Level 0 is nobody verified: withdraws and trades fiat nothing (AMB-12). */
export type VerificationLevel = 0 | 1 | 2;

/** Withdrawn in a rolling 24 hours, in BTC at the index of each request (AMB-13), and one fiat trade, in USDT (AMB-06, AMB-07, AMB-87). */
export const VERIFICATION_LIMITS = {
  1: { withdraw_btc: '200', fiat_trade_usdt: '2000' },
  2: { withdraw_btc: '500', fiat_trade_usdt: '1000000' },
} as const satisfies Readonly<Record<1 | 2, { withdraw_btc: string; fiat_trade_usdt: string }>>;

/** Whether exactly one side of a trade is fiat money: what a level limits. */
export const isFiatTrade = (from: { readonly kind: string }, to: { readonly kind: string }): boolean =>
  (from.kind === 'fiat') !== (to.kind === 'fiat');

/** What one such trade may be worth at a level, as decimal text in USDT; nothing without verification. */
export const fiatTradeLimit = (level: VerificationLevel): string =>
  level === 0 ? '0' : VERIFICATION_LIMITS[level].fiat_trade_usdt;

/** `real_type` of the wire: basic, then advanced. */
export const REAL_TYPES = { basic: 1, advanced: 2 } as const;
/** Papers that prove who somebody is. */
export const ID_TYPES = ['id_card', 'passport', 'driver_licence'] as const;
export type IdType = (typeof ID_TYPES)[number];

/** Where a level stands: not verified, verifying (under review), verified, audit failed. */
export const VERIFICATION_STATES = ['none', 'verifying', 'verified', 'failed'] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

/** Why a review may fail; the words are `reasons.<code>` of the catalogue `kyc`. */
export const KYC_REASONS = [
  'name_mismatch',
  'number_mismatch',
  'document_unreadable',
  'document_incomplete',
  'document_expired',
  'document_not_accepted',
  'person_underage',
  'document_altered',
  'details_wrong',
] as const;
export type KycReason = (typeof KYC_REASONS)[number];

/** Letters of a name, characters of a document's number (AMB-44). */
export const REAL_NAME_LENGTH = { min: 2, max: 60 } as const;
export const DOCUMENT_NUMBER_LENGTH = { min: 5, max: 20 } as const;
/** How often a level may be handed in within 24 hours. */
export const SUBMISSIONS_PER_DAY = 5;
