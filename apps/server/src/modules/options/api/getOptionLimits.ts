/** GET /microtrade/limits: what the user has set for his own options. */
import { getOptionLimits } from '@glasshouse/contract/options';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentLimits } from './limits.ts';
import type { OptionParts } from './parts.ts';

export const getOptionLimitsHandler = (parts: OptionParts) =>
  handleUser(getOptionLimits, (_input, { user }) => presentLimits(parts, parts.platform.db, user.id));
