/** POST /microtrade/end_pause: a pause ends a day after that was asked for. */
import { endOptionPause } from '@glasshouse/contract/options';
import { handleUser } from '../../../platform/calls/handler.ts';
import { changeLimit } from './limits.ts';
import type { OptionParts } from './parts.ts';

export const endOptionPauseHandler = (parts: OptionParts) =>
  handleUser(endOptionPause, (_input, { user }) =>
    changeLimit(parts, user.id, 'pause', (held, now) =>
      // Asked for once: asking again does not begin the day anew.
      held.value !== null && held.value > BigInt(now) && held.next === null ? { value: null } : null,
    ),
  );
