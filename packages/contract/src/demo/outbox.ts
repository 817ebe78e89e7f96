/** Reading mails, in demo mode only. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { time } from '../core/schemas.ts';

export const listOutbox = defineCall({
  id: 'demo.listOutbox',
  method: 'GET',
  path: '/demo/outbox',
  access: 'visitor',
  input: { to: z.string().check(z.maxLength(254)) },
  output: z.array(z.strictObject({ to: z.string(), subject: z.string(), text: z.string(), code: z.nullable(z.string()), time })),
  summary: 'Demo only: the mails that an address would have received, newest first.',
});
