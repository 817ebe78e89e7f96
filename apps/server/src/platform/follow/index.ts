/** Followers: cursors over append-only tables (README.md). */
export { type Cursor, type FollowedRows, beginFollowing, readPosition, sharedCursor, waitForSteps } from './cursor.ts';
export { type FollowRows, type FollowStep, follow } from './follow.ts';
export { type QuietRows, followQuiet, forgetCeiling } from './quiet.ts';
