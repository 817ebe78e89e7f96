/** GET /microtrade/get_result: an option of the user, with its result once it is settled. */
import { getOptionResult } from '@glasshouse/contract/options';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type OptionParts, present } from './parts.ts';
import { loadOption } from '../store/options.ts';

export const getOptionResultHandler = (parts: OptionParts) =>
  handleUser(getOptionResult, async ({ id }, { user }) =>
    present(parts, (await loadOption(parts.platform.db, user.id, Number(id))) ?? refuse('OPTIONS_UNKNOWN_ORDER')),
  );
