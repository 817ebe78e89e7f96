/** What the staff sees of a user's timed options. Nothing here changes one: no staff call can name a result. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { idInput, listOf, pageFields } from '../core/schemas.ts';
import { optionOrder } from './entities.ts';

export const listUserOptions = defineCall({
  id: 'options.listUserOptions',
  method: 'GET',
  path: '/admin/user/options',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput, status: z.optional(z.enum(['open', 'settled'])), ...pageFields },
  target: { kind: 'user', field: 'user_id' },
  output: listOf(optionOrder),
  errors: ['CURSOR_INVALID'],
  summary: 'Timed options of a user, newest first, as they see them themselves.',
});
