/** GET /lh/deposit/calendar: payouts and returns of the user by UTC day, past and to come. */
import { LOCKUP_CALENDAR_DAYS, getLockupCalendar } from '@glasshouse/contract/lockup';
import { formatAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type DueLine, dueLines } from '../domain/calendar.ts';
import { loadPast } from '../store/figures.ts';
import { loadOrders } from '../store/orders.ts';
import { type LockupParts, assetOf } from './parts.ts';

const DAY_MS = 86_400_000;
/** More open orders than the quotas of one user allow. */
const MOST_ORDERS = 5_000;

export const getLockupCalendarHandler = (parts: LockupParts) =>
  handleUser(getLockupCalendar, async ({ from, to }, { user }) => {
    const { db } = parts.platform;
    if (to <= from || to - from > LOCKUP_CALENDAR_DAYS * DAY_MS)
      refuseField('to', 'LOCKUP_RANGE', { days: LOCKUP_CALENDAR_DAYS });
    const past = await loadPast(db, user.id, from, to);
    const open = await loadOrders(db, user.id, 'open', { before: null, offset: 0, limit: MOST_ORDERS });
    const lines: DueLine[] = [...past.map((line) => ({ ...line, isDone: true })), ...dueLines(open, from, to)];
    lines.sort((a, b) => a.at - b.at || a.orderId - b.orderId);
    const days = Map.groupBy(lines, ({ at }) => Math.floor(at / DAY_MS) * DAY_MS);
    return {
      days: [...days].map(([date, due]) => ({
        date,
        due: due.map(({ orderId, assetId, kind, at, atoms, isDone }) => {
          const { code, scale } = assetOf(parts, assetId);
          return {
            order: orderId,
            kind,
            time: at,
            amount: formatAmount(atoms, scale),
            currency_id: assetId,
            code,
            is_done: isDone,
          };
        }),
      })),
    };
  });
