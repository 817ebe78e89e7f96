/** Notifications of timed options. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { decimal, id } from '../core/schemas.ts';

export const optionsNotifications = defineNotifications({
  /** An option was settled: what came back of the stake, and what was won or lost. */
  option_settled: {
    group: 'trading',
    params: z.strictObject({
      id,
      match_id: id,
      symbol: z.string(),
      outcome: z.enum(['won', 'lost', 'refunded']),
      stake: decimal,
      returned: decimal,
      code: z.string(),
    }),
    link: '/pages/transaction/seconds_order',
    act: 'settlement',
  },
});
