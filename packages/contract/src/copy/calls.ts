/** The calls of copy trading and their channel. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { contractPosition } from '../contracts/entities.ts';
import { decimalInput, idInput, listOf, pageFields } from '../core/schemas.ts';
import { COPY_QUESTIONS, copyApplication, copyFollow, copyFollower, copyLead, copyTrader } from './entities.ts';

export * from './entities.ts';
export * from './orders.ts';
export * from './reading.ts';
export * from './staff.ts';

const modes = ['MODES_REDUCE_ONLY', 'MODES_CANCEL_ONLY', 'MODES_READ_ONLY', 'MODES_HALTED'] as const;
const money = ['REQUEST_ID_REUSED', 'UNAVAILABLE', 'MONEY_STOPPED'] as const;
const names = ['COPY_NAME_INVALID', 'COPY_NAME_TAKEN'] as const;
const MOVE = { max: 60, windowMs: 60_000 };
/** Text that is checked by the domain, so that a refusal has its reason. */
const words = z.string().check(z.maxLength(200));
const answer = z.enum(['a', 'b', 'c']);
const answers = Object.fromEntries(COPY_QUESTIONS.map((name) => [name, answer])) as Record<
  (typeof COPY_QUESTIONS)[number],
  typeof answer
>;

export const getCopyApplication = defineCall({
  id: 'copy.getApplication',
  method: 'GET',
  path: '/follow/apply',
  access: 'user',
  input: {},
  output: copyApplication,
  errors: ['UNAVAILABLE'],
  summary: 'What somebody needs to lead, with the own figures, and where the own application stands.',
});

export const applyToLead = defineCall({
  id: 'copy.apply',
  method: 'POST',
  path: '/follow/apply',
  access: 'user',
  effect: 'write',
  begins: 'copyTrade',
  limit: { max: 20, windowMs: 600_000 },
  input: {
    name: words,
    motto: words,
    share: z.optional(decimalInput),
    answers: z.strictObject(answers),
    agreement: z.boolean(),
  },
  output: copyApplication,
  errors: [
    ...names,
    'COPY_NUMBER',
    'COPY_AGREEMENT',
    'COPY_NOT_QUALIFIED',
    'COPY_ANSWERS',
    'COPY_ALREADY_APPLIED',
    'COPY_APPLY_LATER',
    'COPY_LEADS',
    'IDENTITY_NOT_VERIFIED',
    'UNAVAILABLE',
  ],
  summary: 'Applies to lead; the figures of this moment are kept with it, and the staff reviews it.',
});

export const withdrawCopyApplication = defineCall({
  id: 'copy.withdraw',
  method: 'POST',
  path: '/follow/apply/withdraw',
  access: 'user',
  effect: 'cancel',
  input: {},
  output: copyApplication,
  errors: ['COPY_NOT_APPLIED', 'UNAVAILABLE'],
  summary: 'Takes an application back that nobody has decided.',
});

export const getCopyLead = defineCall({
  id: 'copy.getLead',
  method: 'GET',
  path: '/follow/lead',
  access: 'user',
  input: {},
  output: copyLead,
  errors: ['COPY_NOT_LEADING'],
  summary: 'The user as a trader, with what all followers set aside.',
});

export const changeCopyLead = defineCall({
  id: 'copy.changeLead',
  method: 'POST',
  path: '/follow/lead',
  access: 'user',
  effect: 'write',
  limit: MOVE,
  input: { share: z.optional(decimalInput), name: z.optional(words), motto: z.optional(words), paused: z.optional(z.boolean()) },
  output: copyLead,
  errors: [...names, 'COPY_NUMBER', 'COPY_NOT_LEADING'],
  summary: 'Changes name, motto and the share of later follows, or takes a rest: followers are notified.',
});

export const endCopyLead = defineCall({
  id: 'copy.endLead',
  method: 'POST',
  path: '/follow/lead/end',
  access: 'user',
  effect: 'reduce',
  idempotent: true,
  limit: MOVE,
  input: {},
  output: copyTrader,
  errors: ['COPY_NOT_LEADING', ...modes, ...money],
  summary: 'Leads no longer: all follows end, what followers set aside comes back, and the trader stays in the list.',
});

const wanted = {
  trader_user_id: idInput,
  budget: z.optional(decimalInput),
  max_loss: z.optional(decimalInput),
};

export const followTrader = defineCall({
  id: 'copy.followTrader',
  method: 'POST',
  path: '/follow/follow',
  access: 'user',
  effect: 'open',
  begins: 'copyTrade',
  idempotent: true,
  limit: MOVE,
  input: {
    ...wanted,
    /** Of the trader's lots (type 1), or lots in units of the coin (type 2). */
    number: decimalInput,
    type: z.union([z.literal(1), z.literal(2), z.enum(['1', '2'])]),
    order_margin_max: z.optional(z.nullable(decimalInput)),
    open_max: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100)))),
    multiple_max: z.optional(z.int()),
    slippage: z.optional(decimalInput),
    /** That the agreement was read; asked for once, when the follow begins. */
    agreement: z.optional(z.boolean()),
  },
  output: copyFollow,
  errors: [
    'PARAMETER_ERROR',
    'COPY_SELF',
    'COPY_LINKED',
    'COPY_LEADS',
    'COPY_NOT_LEADING',
    // What is open of a follow that ends is closed first.
    'COPY_NOT_FOLLOWING',
    'COPY_FULL',
    'COPY_NUMBER',
    'COPY_BUDGET',
    'COPY_CAP_ABOVE_BUDGET',
    'COPY_TOO_MANY',
    'COPY_AGREEMENT',
    'IDENTITY_NOT_VERIFIED',
    'WALLET_BACKS_POSITIONS',
    ...modes,
    ...money,
  ],
  summary: 'Follows a trader with money that is set aside for it; of a trader who is followed already it changes what is named.',
});

export const changeCopyBudget = defineCall({
  id: 'copy.budget',
  method: 'POST',
  path: '/follow/budget',
  access: 'user',
  // To take money out; more of it needs that follows are begun.
  effect: 'reduce',
  idempotent: true,
  limit: MOVE,
  input: { trader_user_id: idInput, budget: decimalInput },
  output: copyFollow,
  errors: [
    'COPY_NOT_FOLLOWING',
    'COPY_FULL',
    'COPY_NUMBER',
    'COPY_BUDGET',
    'COPY_CAP_ABOVE_BUDGET',
    'WALLET_BACKS_POSITIONS',
    ...modes,
    ...money,
  ],
  summary: 'Sets the budget of a follow: adds to what is set aside, or takes out of it what no copy needs.',
});

export const pauseCopy = defineCall({
  id: 'copy.pause',
  method: 'POST',
  path: '/follow/pause',
  access: 'user',
  effect: 'reduce',
  limit: MOVE,
  input: { trader_user_id: idInput, paused: z.boolean() },
  output: copyFollow,
  errors: ['COPY_NOT_FOLLOWING', 'IDENTITY_NOT_VERIFIED', ...modes],
  summary: 'Opens no more copies until it is taken up again; what is open goes on.',
});

export const cancelCopy = defineCall({
  id: 'copy.cancel',
  method: 'POST',
  path: '/follow/cancel',
  access: 'user',
  effect: 'reduce',
  idempotent: true,
  limit: MOVE,
  input: {
    follow_user_id: idInput,
    /** What becomes of copies that are open: `keep` (also when not named) leads them to their close, `market` closes them. */
    close: z.optional(z.enum(['keep', 'market'])),
  },
  output: copyFollow,
  errors: ['COPY_NOT_FOLLOWING', ...modes, ...money],
  summary: 'Follows no longer (`follow_user_id` is the trader): what is set aside comes back.',
});

export const selfHoldCopy = defineCall({
  id: 'copy.selfHold',
  method: 'POST',
  path: '/follow/selfHolding',
  access: 'user',
  effect: 'reduce',
  idempotent: true,
  limit: MOVE,
  input: { transaction_id: idInput },
  output: contractPosition,
  errors: [
    'COPY_NOT_COPIED',
    'CONTRACTS_POSITION_CLOSING',
    'MARKETS_NO_PRICE',
    'ORDER_MARKET_READ_ONLY',
    'ORDER_MARKET_HALTED',
    ...modes,
    ...money,
  ],
  summary:
    'Keeps a copy (`transaction_id` is its position) as an own position: its result at the mark counts for the follow, its trader closes it no more.',
});

export const listCopyFollows = defineCall({
  id: 'copy.listFollows',
  method: 'GET',
  path: '/follow/my',
  access: 'user',
  input: { status: z.optional(z.enum(['live', 'ended'])), ...pageFields },
  output: listOf(copyFollow),
  errors: ['CURSOR_INVALID'],
  summary: 'Follows of the user, newest first.',
});

export const listCopyFollowers = defineCall({
  id: 'copy.listFollowers',
  method: 'GET',
  path: '/follow/followers',
  access: 'user',
  input: { ...pageFields },
  output: listOf(copyFollower),
  errors: ['CURSOR_INVALID', 'COPY_NOT_LEADING'],
  summary: 'Live follows of the user as a trader, newest first, without saying whose they are.',
});

/** Sends follows of the user that changed, after the commit. */
export const copyChannel = defineChannel({
  id: 'copy.follow',
  access: 'user',
  message: z.strictObject({
    event: z.enum(['start', 'edit', 'budget', 'pause', 'resume', 'share', 'ending', 'end', 'copies', 'near', 'cap', 'self_hold']),
    follow: copyFollow,
  }),
  summary: 'Follows of the user that began, changed or ended.',
});
