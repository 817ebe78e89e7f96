/** GET /user/transfer_history: conversions of the user, newest first. */
import { listConversions } from '@glasshouse/contract/convert';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import type { ConvertParts } from './parts.ts';
import { presentConversion } from './present.ts';
import { loadConversions } from '../store/conversions.ts';

export const listConversionsHandler = (parts: ConvertParts) =>
  handleUser(listConversions, async (input, { user }) => {
    const paging = readPaging(input);
    const rows = await loadConversions(parts.platform.db, user.id, paging.slice);
    return presentPage(paging, rows, (row) => presentConversion(parts, row));
  });
