/** POST /admin/content/preview: what customers would get of a body. Keeps nothing. */
import { previewContent } from '@glasshouse/contract/content';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { readBody } from './texts.ts';

export const previewContentHandler = () => handleStaff(previewContent, async (tx, { body }) => readBody(tx, body));
