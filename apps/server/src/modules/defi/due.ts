/** What happens to pools by itself: at each full hour the interest of the hour that begins, decided by its nominal time. */
import { type DueItems, dueItems } from '../../platform/due/index.ts';
import { runHours } from './api/hours.ts';
import type { DefiParts } from './api/parts.ts';

/** The due items of pools. */
export function defiDue(parts: DefiParts): DueItems {
  const due: DueItems = dueItems(parts.platform, 'defi', { hour: (tx, items) => runHours(parts, due, tx, items) });
  return due;
}
