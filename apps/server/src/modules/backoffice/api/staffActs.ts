/** GET /operator/acts: how much the staff acts, for anybody. */
import { staffActs } from '@glasshouse/contract/backoffice';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { countActs } from '../domain/act-kinds.ts';
import { dateOf, dayOf } from '../domain/days.ts';
import { loadActCounts } from '../store/act-counts.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

export const staffActsHandler = ({ db, clock }: Platform) =>
  handleVisitor(staffActs, async (input) => {
    const days = Number(input.days ?? DEFAULT_DAYS);
    if (days < 1 || days > MAX_DAYS) refuseField('days', 'FIELD_INVALID');
    const counts = await loadActCounts(db, dayOf(clock.now()) - (days - 1) * DAY_MS);
    return { acts: countActs(counts).map(({ day, ...line }) => ({ day: dateOf(day), ...line })) };
  });
