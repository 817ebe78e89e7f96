/** Calls that read contracts. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { contractKind } from '../markets/prices.ts';
import {
  contractAccount,
  contractFill,
  contractLiquidation,
  contractOrder,
  contractPosition,
  contractSettings,
  contractTerms,
} from './entities.ts';
import { anyPairFields, pairFields, wholeInput } from './fields.ts';

export const getContractTerms = defineCall({
  id: 'contracts.getTerms',
  method: 'GET',
  path: '/lever/terms',
  access: 'visitor',
  input: pairFields,
  output: contractTerms,
  errors: ['MARKETS_UNKNOWN_MARKET'],
  summary: 'Terms of a market of contracts: steps, tiers, fees, mark, funding.',
});

export const getContractDeal = defineCall({
  id: 'contracts.getDeal',
  method: 'POST',
  path: '/lever/deal',
  access: 'user',
  effect: 'read',
  input: {
    ...pairFields,
    /** Which multiple the share of losses is asked for; without it, the chosen one. */
    multiple: z.optional(wholeInput),
  },
  output: z.strictObject({
    terms: contractTerms,
    account: contractAccount,
    settings: contractSettings,
    /** The user's own fees by their tier. */
    fees: z.strictObject({ maker: decimal, taker: decimal }),
    positions: z.array(contractPosition),
    pending: z.array(contractOrder),
    /**
     * Share of all users' positions opened at that multiple or more and closed within 30 days that ended with a loss;
     * null while fewer than a hundred did.
     */
    lost_share: z.nullable(decimal),
    lost_of: z.int(),
  }),
  errors: ['MARKETS_UNKNOWN_MARKET'],
  summary: 'Everything that the form of a market needs: terms, account, settings, own positions and pending orders.',
});

export const listContractPositions = defineCall({
  id: 'contracts.listPositions',
  method: 'POST',
  path: '/lever/dealall',
  access: 'user',
  effect: 'read',
  input: { ...anyPairFields, ...pageFields },
  output: z.strictObject({
    ...listOf(contractPosition).shape,
    pending: z.int(),
    /** How many of their conditional entries wait. */
    conditionals: z.int(),
    /** Of each currency that the named markets settle in. */
    accounts: z.array(contractAccount),
  }),
  errors: ['CURSOR_INVALID', 'MARKETS_UNKNOWN_MARKET'],
  summary: 'Open positions of the user, newest first, with the numbers of their pending orders and conditional entries.',
});

export const listContractTrades = defineCall({
  id: 'contracts.listTrades',
  method: 'POST',
  path: '/lever/my_trade',
  access: 'user',
  effect: 'read',
  input: {
    ...anyPairFields,
    /** 0 pending orders, 1 positions in progress, 2 those that are being liquidated, 3 closed ones, 4 cancelled orders; closed ones when not named. */
    status: z.optional(
      z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.string().check(z.regex(/^[0-4]$/))]),
    ),
    ...pageFields,
  },
  output: z.strictObject({
    positions: z.array(contractPosition),
    orders: z.array(contractOrder),
    page: z.int(),
    limit: z.int(),
    next: z.optional(z.string()),
  }),
  errors: ['CURSOR_INVALID', 'MARKETS_UNKNOWN_MARKET'],
  summary: 'Positions or orders of the user by status, newest first: `positions` for 1, 2 and 3, `orders` for 0 and 4.',
});

export const getContractPosition = defineCall({
  id: 'contracts.getPosition',
  method: 'GET',
  path: '/lever/position',
  access: 'user',
  input: { id: idInput },
  output: z.strictObject({ position: contractPosition, orders: z.array(contractOrder), fills: z.array(contractFill) }),
  errors: ['CONTRACTS_POSITION_UNKNOWN'],
  summary: 'A position of the user with its live orders and its fills, the newest first.',
});

export const getContractOrder = defineCall({
  id: 'contracts.getOrder',
  method: 'GET',
  path: '/lever/order',
  access: 'user',
  input: { id: z.optional(idInput), client_id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,36}$/))) },
  output: contractOrder,
  errors: ['ORDER_UNKNOWN'],
  summary: 'One order of the user, by its id or by the name they gave it.',
});

export const listContractFills = defineCall({
  id: 'contracts.listFills',
  method: 'GET',
  path: '/lever/fills',
  access: 'user',
  input: { ...anyPairFields, position_id: z.optional(idInput), ...pageFields },
  output: listOf(contractFill),
  errors: ['CURSOR_INVALID', 'CONTRACTS_POSITION_UNKNOWN', 'MARKETS_UNKNOWN_MARKET'],
  summary: 'What changed the size of the user’s positions, newest first.',
});

export const listContractLiquidations = defineCall({
  id: 'contracts.listLiquidations',
  method: 'GET',
  path: '/lever/liquidations',
  access: 'visitor',
  input: { ...anyPairFields, ...pageFields },
  output: listOf(contractLiquidation),
  errors: ['CURSOR_INVALID', 'MARKETS_UNKNOWN_MARKET'],
  summary: 'Liquidations of all users, newest first; no user is named.',
});

export const getContractFund = defineCall({
  id: 'contracts.getFund',
  method: 'GET',
  path: '/lever/fund',
  access: 'visitor',
  input: {},
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        market_id: id,
        symbol: z.string(),
        contract: contractKind,
        currency_id: id,
        /** Sum of lots on each side, in the base currency: they are equal. */
        long: decimal,
        short: decimal,
        /** What the account through which results pass holds, and the unrealized results of all positions at the mark. */
        clearing: decimal,
        unrealized: z.nullable(decimal),
        /** What the fund may pay in this hour in this market, and what it paid in it. */
        budget: decimal,
        paid_in_hour: decimal,
      }),
    ),
    funds: z.array(
      z.strictObject({
        currency_id: id,
        balance: decimal,
        capital: decimal,
        /** Liquidation fees and fee parts received, and losses paid, since the beginning. */
        received: decimal,
        paid: decimal,
      }),
    ),
    time,
  }),
  summary: 'The insurance fund and the clearing of each market: what they hold and why it adds up to zero.',
});

export const getContractReceipt = defineCall({
  id: 'contracts.getReceipt',
  method: 'GET',
  path: '/lever/receipt',
  access: 'user',
  input: {
    id: idInput,
    kind: z.enum(['stop', 'liquidation', 'adl', 'funding', 'entry']),
    /** Of funding, whose record is one for all positions: whose payment it is. */
    position_id: z.optional(idInput),
  },
  /** A file of the envelope of receipts; its fields are those of the rule that it names. */
  output: z.record(z.string(), z.unknown()),
  errors: ['CONTRACTS_RECEIPT_UNKNOWN', 'CONTRACTS_RECEIPT_NOT_YET', 'UNAVAILABLE'],
  summary:
    'The receipt of a stop or a conditional entry that fired, a liquidation, a deleveraging or a payment of funding of the user, once a signed head covers it.',
});
