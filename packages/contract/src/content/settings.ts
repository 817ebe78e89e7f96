/** Settings of the installation that anybody may ask for by keyword (S7.11). */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';

/**
 * Every keyword. `site_name`, `site_logo` (a path), `version`, `mode` (demo or production), `prices` (recorded, live or
 * simulated), `default_language`, `languages` (codes with commas), `default_fiat`, `fiats` (codes with commas), `text_messages`
 * (1 or 0), `upload_max_mb`, `code_resend_seconds`, `password_min_length`.
 */
export const PUBLIC_SETTINGS = [
  'site_name',
  'site_logo',
  'version',
  'mode',
  'prices',
  'default_language',
  'languages',
  'default_fiat',
  'fiats',
  'text_messages',
  'upload_max_mb',
  'code_resend_seconds',
  'password_min_length',
] as const;
export type PublicSetting = (typeof PUBLIC_SETTINGS)[number];

export const getSetting = defineCall({
  id: 'content.getSetting',
  method: 'GET',
  path: '/getSetting',
  access: 'visitor',
  input: { keyword: z.string().check(z.maxLength(64)) },
  output: z.strictObject({ keyword: z.enum(PUBLIC_SETTINGS), value: z.string() }),
  errors: ['CONTENT_NO_SETTING'],
  summary: `One public setting of this installation as a text. Keywords: ${PUBLIC_SETTINGS.join(', ')}.`,
});
