/** The page's query as fields of the call: days become times, in UTC, both days included. */

import { dayStart } from '../../../app/times.ts';
import { type TargetWords, targetOf } from './audit-words.ts';

/** Fields that the filters set. */
export const FILTERS = ['actor', 'call', 'target', 'outcome', 'from', 'to'] as const;
export type AuditFilter = (typeof FILTERS)[number];

type Search = Readonly<Record<string, string | undefined>>;

const DAY_MS = 86_400_000;

/** What the call is asked for; empty filters are left out. `words` are those that a target may be written in. */
export function auditInput(search: Search, words: TargetWords = []) {
  const input: { actor?: string; call?: string; target?: string; outcome?: string; from?: number; to?: number } = {};
  for (const name of ['actor', 'call', 'target', 'outcome'] as const) {
    const value = search[name]?.trim();
    if (value) input[name] = name === 'target' ? targetOf(value, words) : value;
  }
  const [from, last] = [dayStart(search.from ?? ''), dayStart(search.to ?? '')];
  if (from !== null && from > 0) input.from = from;
  if (last !== null && last > 0) input.to = last + DAY_MS;
  return input;
}
