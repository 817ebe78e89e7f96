/** GET /admin/user/options: timed options of a user as he sees them himself. */
import { listUserOptions } from '@glasshouse/contract/options';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { type OptionParts, present } from '../api/parts.ts';
import { loadOptions } from '../store/options.ts';

export const listUserOptionsHandler = (parts: OptionParts) =>
  handleStaff(listUserOptions, async (tx, input) => {
    const paging = readPaging(input);
    const isSettled = input.status === undefined ? null : input.status === 'settled';
    const states = await loadOptions(tx, Number(input.user_id), { matchId: null, isSettled }, paging.slice);
    const rows = states.map((state) => ({ id: state.order.id, state }));
    return presentPage(paging, rows, ({ state }) => present(parts, state));
  });
