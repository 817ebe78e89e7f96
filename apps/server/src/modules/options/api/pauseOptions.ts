/** POST /microtrade/pause: nothing is accepted of the user for a while, from now on. */
import { pauseOptions } from '@glasshouse/contract/options';
import { handleUser } from '../../../platform/calls/handler.ts';
import { pauseUntil } from '../domain/limits.ts';
import { changeLimit } from './limits.ts';
import type { OptionParts } from './parts.ts';

export const pauseOptionsHandler = (parts: OptionParts) =>
  handleUser(pauseOptions, ({ length }, { user }) =>
    changeLimit(parts, user.id, 'pause', (held, now) => ({ value: pauseUntil(length, held.value, now) })),
  );
