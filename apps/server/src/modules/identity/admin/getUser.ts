/** GET /admin/user: a user with what protects the account. */
import { getUser } from '@glasshouse/contract/identity';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { IdentityParts } from '../api/parts.ts';
import { viewOf } from './staff-view.ts';

export const getUserHandler = (parts: IdentityParts) =>
  handleStaff(getUser, (tx, input) => viewOf(parts, tx, Number(input.user_id), parts.platform.clock.now()));
