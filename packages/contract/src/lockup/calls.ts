/** Calls of lockup and their private channel. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { id, idInput, listOf, pageFields, time } from '../core/schemas.ts';

/** One entry of a user. */
export const lockupEntry = z.strictObject({ id, state: z.enum(['open', 'ended']), started: time, ends: time });
export type LockupEntry = z.infer<typeof lockupEntry>;

export const listLockup = defineCall({
  id: 'lockup.listLockup',
  method: 'GET',
  path: '/lockup/list',
  access: 'user',
  input: { ...pageFields },
  output: listOf(lockupEntry),
  errors: ['CURSOR_INVALID'],
  summary: 'Entries of the user, newest first.',
});

export const getLockup = defineCall({
  id: 'lockup.getLockup',
  method: 'GET',
  path: '/lockup/detail',
  access: 'user',
  input: { id: idInput },
  output: lockupEntry,
  errors: ['LOCKUP_UNKNOWN'],
  summary: 'One entry of the user.',
});

export const listAllLockup = defineCall({
  id: 'lockup.listAllLockup',
  method: 'GET',
  path: '/admin/lockup',
  access: 'staff',
  permission: 'lockup.read',
  input: { ...pageFields },
  output: listOf(z.strictObject({ ...lockupEntry.shape, user_id: id })),
  errors: ['CURSOR_INVALID'],
  summary: 'Entries of all users, newest first.',
});

export const lockupChannel = defineChannel({
  id: 'lockup.changes',
  access: 'user',
  message: lockupEntry,
  summary: 'Each entry of the user that changed, after commit.',
});
