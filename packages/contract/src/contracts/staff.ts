/** What the staff sees of contracts. Nothing here changes one: no staff call names a price, liquidates, spares or closes. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, listOf, pageFields } from '../core/schemas.ts';
import { contractKind } from '../markets/prices.ts';
import { contractPosition, direction } from './entities.ts';

export const listUserContracts = defineCall({
  id: 'contracts.listUserPositions',
  method: 'GET',
  path: '/admin/user/contracts',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput, status: z.optional(z.enum(['open', 'closed'])), ...pageFields },
  target: { kind: 'user', field: 'user_id' },
  output: listOf(contractPosition),
  errors: ['CURSOR_INVALID'],
  summary: 'Positions of a user, newest first, as they see them themselves.',
});

export const getContractsOverview = defineCall({
  id: 'contracts.getOverview',
  method: 'GET',
  path: '/admin/contracts',
  access: 'staff',
  permission: 'contracts.read',
  refresh: 'rows',
  input: {},
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        market_id: id,
        symbol: z.string(),
        contract: contractKind,
        open_interest: decimal,
        cap: decimal,
        positions: z.int(),
        /** The rate of funding of the running period; null before the market had a first one. */
        funding_rate: z.nullable(decimal),
        /** The five users with the most on one side. */
        largest: z.array(z.strictObject({ user_id: id, type: direction, share: decimal, value: z.nullable(decimal) })),
        liquidations_day: z.int(),
        fund_paid_day: decimal,
      }),
    ),
  }),
  summary: 'Open interest, the largest sides and liquidations of each market of contracts.',
});
