/** Due work: rows with a due time, each done once (README.md). */
export { LEASE_MS, waitAfter } from './backoff.ts';
export { type DueItem, type DueItems, type RunItems, dueItems, loadLate } from './items.ts';
export { type Claim, type DueTable, type LeasedColumns, dueKeys, lease, putBack, takeOut } from './rows.ts';
export { type DuePlatform, type DueWork, NotYet } from './runner.ts';
export { type TableWork, tableWork } from './table-work.ts';
