/** GET /admin/user/security_events: what happened to the protection of an account. */
import { listUserSecurityEvents } from '@glasshouse/contract/identity';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { clientOf } from '../../../platform/whereabouts.ts';
import { type EventRow, loadEventsWithAddress } from '../store/staff-users.ts';
import { pageOf } from './page-of.ts';
import { requireUser } from './staff-view.ts';

/** An event as the staff sees it, and as its owner's file has it. */
export function presentEvent({ id, kind, at: time, ip, country, user_agent: userAgent }: EventRow) {
  return { id, kind, time, ip, country, ...clientOf(userAgent) };
}

export const listUserSecurityEventsHandler = () =>
  handleStaff(listUserSecurityEvents, async (tx, input) => {
    const userId = await requireUser(tx, input.user_id);
    return pageOf(input, (slice) => loadEventsWithAddress(tx, userId, slice), presentEvent);
  });
