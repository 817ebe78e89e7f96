/** How long something takes, in words. */
import type { Language } from '@glasshouse/contract';
import { INTL_TAG } from './languages.ts';

const UNITS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Milliseconds in the largest unit that they fill evenly, such as "24 hours", "10 minutes" or "90 seconds". */
export function formatDuration(ms: number, language: Language): string {
  const [unit, size] = UNITS.find(([, size]) => ms >= size && ms % size === 0) ?? (['second', 1_000] as const);
  const format = new Intl.NumberFormat(INTL_TAG[language], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  });
  return format.format(ms / size);
}
