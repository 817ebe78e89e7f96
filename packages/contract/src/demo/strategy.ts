/** What demo traders trade by, in demo mode only. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';

export const DEMO_STRATEGIES = ['tide', 'pendulum', 'breakwater', 'coin'] as const;
export type DemoStrategy = (typeof DEMO_STRATEGIES)[number];

export const getStrategy = defineCall({
  id: 'demo.getStrategy',
  method: 'GET',
  path: '/follow/strategy',
  access: 'visitor',
  input: { trader_user_id: idInput, ...pageFields },
  output: z.strictObject({
    strategy: z.enum(DEMO_STRATEGIES),
    symbol: z.string(),
    multiple: z.int(),
    acts: listOf(
      z.strictObject({
        id,
        act: z.enum(['long', 'short', 'flat']),
        time,
        /** The logged second that the act follows from: its leaf in the public log. */
        tick: z.strictObject({ time, leaf: id, price: decimal }),
      }),
    ),
  }),
  errors: ['COPY_NOT_LEADING', 'CURSOR_INVALID'],
  summary: 'Demo only: the rule of a demo trader, and what it did by it, newest first.',
});
