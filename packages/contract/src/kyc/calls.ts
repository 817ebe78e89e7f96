/** Calls of identity verification (S7.20, S7.21). */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, time } from '../core/schemas.ts';
import { ID_TYPES, KYC_REASONS, VERIFICATION_STATES } from './limits.ts';

/** One level as its owner sees it. Name and number come masked; everything is null before the first submission. */
export const verification = z.strictObject({
  state: z.enum(VERIFICATION_STATES),
  id_type: z.nullable(z.enum(ID_TYPES)),
  name: z.nullable(z.string()),
  card_id: z.nullable(z.string()),
  submitted: z.nullable(time),
  decided: z.nullable(time),
  /** Why it failed; null otherwise. */
  reason: z.nullable(z.enum(KYC_REASONS)),
  /** Simulated staff of a demo decided it: no person looked at it. */
  is_automatic: z.boolean(),
});
export type Verification = z.infer<typeof verification>;

export const getIdentityState = defineCall({
  id: 'kyc.getIdentityState',
  method: 'GET',
  path: '/real/state',
  access: 'user',
  input: {},
  output: z.strictObject({
    /** 0 not verified, 1 basic, 2 advanced. */
    level: z.int(),
    email_bound: z.boolean(),
    mobile_bound: z.boolean(),
    /** A number must be bound too; not where no text messages can be sent. */
    needs_mobile: z.boolean(),
    basic: verification,
    advanced: verification,
    limits: z.array(z.strictObject({ level: z.int(), withdraw_btc: decimal, fiat_trade_usdt: decimal })),
    /** Withdrawn in the last 24 hours, in BTC. */
    withdrawn_btc: decimal,
    /** Simulated staff of a demo look at what is handed in. */
    is_automatic: z.boolean(),
    /** Under review: how long half of the latest decisions took at most, in ms; null otherwise, and while there are few. */
    usual_ms: z.nullable(z.int()),
  }),
  summary: 'Where the identity verification of the user stands, why it failed if it did, and what each level allows.',
});

const field = (max: number) => z.optional(z.string().check(z.maxLength(max)));

export const submitIdentity = defineCall({
  id: 'kyc.submitIdentity',
  method: 'POST',
  path: '/user/real',
  effect: 'write',
  access: 'user',
  limit: { max: 20, windowMs: 600_000 },
  input: {
    real_type: z.union([z.int().check(z.minimum(1), z.maximum(2)), z.enum(['1', '2'])]),
    id_type: z.optional(z.enum(ID_TYPES)),
    name: field(200),
    card_id: field(64),
    front_pic: field(200),
    reverse_pic: field(200),
    email_code: field(16),
  },
  output: z.strictObject({ state: z.enum(VERIFICATION_STATES) }),
  errors: [
    'IDENTITY_CODE_FORMAT',
    'IDENTITY_CODE_WRONG',
    'FILES_NOT_FOUND',
    'KYC_BIND_EMAIL',
    'KYC_BIND_MOBILE',
    'KYC_NAME_INVALID',
    'KYC_NUMBER_INVALID',
    'KYC_NUMBER_CHECK',
    'KYC_DOCUMENT_TAKEN',
    'KYC_SAME_PICTURE',
    'KYC_BASIC_FIRST',
    'KYC_IN_REVIEW',
    'KYC_VERIFIED',
    'KYC_TOO_OFTEN',
  ],
  summary:
    'Hands level 1 (`real_type` 1: `id_type`, `name`, `card_id`) or level 2 (2: `front_pic`, `reverse_pic`, references of uploads) in for review, with a code of the scene `kyc`.',
});
