/** Invitations: the own code, whom it brought, and the parts of their fees that came back. All of it is the owner's only. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, listOf, pageFields, time } from '../core/schemas.ts';
import { REBATE_PRODUCTS } from '../derived/rebates.ts';

const level = z.union([z.literal(1), z.literal(2)]);

/** A sum of rebates in one currency, exact. */
export const rebateSum = z.strictObject({ currency_id: id, code: z.string(), scale: z.int(), amount: decimal });

/** One level of the tree: its part of the fees, how many people, and what came of them. */
export const inviteLevel = z.strictObject({
  level,
  /** Of each fee, as a fraction; a rebate is rounded down to the smallest unit of its currency. */
  share: decimal,
  friends: z.int(),
  earned: z.array(rebateSum),
});

/** Whom somebody invited himself: the ends of a name, never a balance. */
export const invitedFriend = z.strictObject({
  id,
  /** The ends of the nickname, such as `mo…a`; empty when the account was deleted. */
  name: z.string(),
  /** 00:00 UTC of the day of the registration. */
  joined: time,
  /** Whether this person ever traded. */
  traded: z.boolean(),
  /** How many this person invited. */
  friends: z.int(),
  /** What came back of this person's fees. */
  earned: z.array(rebateSum),
});
export type InvitedFriend = z.infer<typeof invitedFriend>;

/** One rebate. */
export const rebate = z.strictObject({
  id,
  time,
  /** Whose fees it is a part of. */
  product: z.enum(REBATE_PRODUCTS),
  /** The market of a trade; null of a conversion. */
  symbol: z.nullable(z.string()),
  level,
  /** Of the friend on level 1; null on level 2, whose users are not shown to the owner. */
  name: z.nullable(z.string()),
  currency_id: id,
  code: z.string(),
  scale: z.int(),
  amount: decimal,
  /** The line of the bill that it is (`/bill/detail`). */
  bill_id: id,
});
export type InviteRebate = z.infer<typeof rebate>;

export const getInvites = defineCall({
  id: 'invites.getInvites',
  method: 'GET',
  path: '/invite/mine',
  access: 'user',
  input: {},
  output: z.strictObject({
    /** The own invite code: `extension_code` of a registration. */
    code: z.string(),
    /** The address of the registration with this code; null where the installation has no address of its own. */
    link: z.nullable(z.string()),
    levels: z.array(inviteLevel),
    /** The products whose fees are shared. */
    products: z.array(z.enum(REBATE_PRODUCTS)),
    /** Of all levels. */
    earned: z.array(rebateSum),
    /** Since the first of this month, 00:00 UTC. */
    month: z.array(rebateSum),
    /** What both are worth in USD at this moment, cut to cents; null while a price is missing. */
    worth: z.nullable(decimal),
    month_worth: z.nullable(decimal),
    /** Where the prices come from. */
    prices: z.enum(['recorded', 'live', 'simulated']),
    time,
  }),
  summary: 'The own invite code, how many it brought, what their fees gave back, and the rule.',
});

export const listInvited = defineCall({
  id: 'invites.listInvited',
  method: 'GET',
  path: '/invite/friends',
  access: 'user',
  input: { ...pageFields },
  output: listOf(invitedFriend),
  errors: ['CURSOR_INVALID'],
  summary: 'Whom the user invited, newest first.',
});

export const listRebates = defineCall({
  id: 'invites.listRebates',
  method: 'GET',
  path: '/invite/rebates',
  access: 'user',
  input: { ...pageFields },
  output: listOf(rebate),
  errors: ['CURSOR_INVALID'],
  summary: 'Rebates of the user, newest first, each with its line of the bill.',
});
