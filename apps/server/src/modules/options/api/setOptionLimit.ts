/** POST /microtrade/limits: a tighter limit holds at once, a looser one a day later. */
import { setOptionLimit } from '@glasshouse/contract/options';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { changeLimit, limitAsset } from './limits.ts';
import type { OptionParts } from './parts.ts';

export const setOptionLimitHandler = (parts: OptionParts) =>
  handleUser(setOptionLimit, ({ kind, number }, { user }) => {
    const value = number === undefined ? null : requireAmount('number', number, limitAsset(parts));
    // The same value again calls off a looser one that waits.
    return changeLimit(parts, user.id, kind, (held) => (held.value === value && held.next === null ? null : { value }));
  });
