/** Calls of signing in and out. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { done } from '../core/schemas.ts';
import { optionalText, target } from './fields.ts';

export const login = defineCall({
  id: 'identity.login',
  method: 'POST',
  path: '/user/login',
  access: 'visitor',
  limit: { max: 30, windowMs: 60_000 },
  input: {
    user_string: target,
    password: optionalText(512),
    /** Instead of a password: a code of scene `login`. */
    code: optionalText(16),
    area_code: optionalText(8),
  },
  output: z.string(),
  errors: ['IDENTITY_LOGIN_FAILED', 'IDENTITY_CODE_FORMAT'],
  summary: 'Signs in by password or by an emailed code; `message` is the session token.',
});

export const logout = defineCall({
  id: 'identity.logout',
  method: 'GET',
  path: '/user/logout',
  access: 'user',
  input: {},
  output: done,
  summary: 'Ends this session.',
});
