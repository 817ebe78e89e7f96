/** `GET /market/changes`: what is coming, the soonest first, then what was, the latest first. */
import { PARAMETER_NOTICE_MS, listParameterChanges } from '@glasshouse/contract/parameters';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { type ParameterParts, presentChange } from './parts.ts';

const PAST = 100;

export const listChangesHandler = (parts: ParameterParts) =>
  handleVisitor(listParameterChanges, async () => {
    const now = parts.platform.clock.now();
    const coming = parts.book.changes.filter(({ effective }) => effective > now);
    const past = parts.book.changes.filter(({ effective }) => effective <= now).toReversed();
    const list = await Promise.all([...coming, ...past.slice(0, PAST)].map((change) => presentChange(parts, change)));
    return { list, notice_ms: PARAMETER_NOTICE_MS, time: now };
  });
