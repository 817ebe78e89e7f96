/** What the staff sees of copy trading. Nothing here changes a figure, a share, a cap or the order of the list. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, listOf, pageFields } from '../core/schemas.ts';
import { copyFollow, copyTrader } from './entities.ts';

export const listUserCopies = defineCall({
  id: 'copy.listUserCopies',
  method: 'GET',
  path: '/admin/user/copies',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput, status: z.optional(z.enum(['live', 'ended'])), ...pageFields },
  target: { kind: 'user', field: 'user_id' },
  output: listOf(copyFollow),
  errors: ['CURSOR_INVALID'],
  summary: 'Follows of a user, newest first, as they see them themselves.',
});

export const listCopyLeads = defineCall({
  id: 'copy.listLeads',
  method: 'GET',
  path: '/admin/copy',
  access: 'staff',
  permission: 'copy.read',
  input: { ...pageFields },
  output: listOf(z.strictObject({ user_id: id, trader: copyTrader, budgets: decimal })),
  errors: ['CURSOR_INVALID'],
  summary: 'Traders with what followers set aside, newest first.',
});
