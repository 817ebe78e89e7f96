/** Live changes of contracts. */
import * as z from 'zod/mini';
import { defineChannel } from '../core/define.ts';
import { decimal, id, time } from '../core/schemas.ts';
import { fillItem, orderItem } from '../orders/orders.ts';
import { contractAccount, contractPosition } from './entities.ts';

export const contractOrdersChannel = defineChannel({
  id: 'contracts.orders',
  access: 'user',
  message: orderItem,
  summary: 'Each change of an order of the user, after commit, in the fields of any order in a book.',
});

export const contractFillsChannel = defineChannel({
  id: 'contracts.fills',
  access: 'user',
  message: fillItem,
  summary: 'Each fill of an order of the user, after commit.',
});

export const contractPositionsChannel = defineChannel({
  id: 'contracts.positions',
  access: 'user',
  message: contractPosition,
  summary: 'Each change of a position of the user, after commit.',
});

export const contractAccountChannel = defineChannel({
  id: 'contracts.account',
  access: 'user',
  message: contractAccount,
  latestOnly: true,
  summary: 'The contract account of the user whenever it changed, after commit.',
});

export const contractMarksChannel = defineChannel({
  id: 'contracts.marks',
  access: 'visitor',
  params: { market_id: id },
  message: z.strictObject({
    market_id: id,
    mark: z.nullable(decimal),
    index: z.nullable(decimal),
    /** The rate of the running period and when it is paid; null before the market had a first one. */
    funding_rate: z.nullable(decimal),
    funding_due: z.nullable(time),
    time,
  }),
  latestOnly: true,
  summary: 'Mark, index and funding of a market, once a second.',
});
