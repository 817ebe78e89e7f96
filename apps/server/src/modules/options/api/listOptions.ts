/** GET /microtrade/lists: options of the user, newest first. */
import { OPTIONS_LIST_LIMIT, listOptions } from '@glasshouse/contract/options';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { type OptionParts, present } from './parts.ts';
import { loadOptions } from '../store/options.ts';

export const listOptionsHandler = (parts: OptionParts) =>
  handleUser(listOptions, async ({ limit = OPTIONS_LIST_LIMIT, ...input }, { user }) => {
    const paging = readPaging({ ...input, limit });
    const matchId = input.match_id === undefined ? null : Number(input.match_id);
    const isSettled = input.status === undefined ? null : input.status === 'settled';
    const states = await loadOptions(parts.platform.db, user.id, { matchId, isSettled }, paging.slice);
    const rows = states.map((state) => ({ id: state.order.id, state }));
    return presentPage(paging, rows, ({ state }) => present(parts, state));
  });
