/** Calls of accounts and sessions, a file for each matter. */
export * from './accounts.ts';
export * from './codes.ts';
export * from './credentials.ts';
export * from './factors.ts';
export * from './edit-profile.ts';
export * from './profile.ts';
export * from './sessions.ts';
export * from './staff.ts';
