/**
 * How often second factors and passwords may be tried. A login's second step is reached only with the first one right,
 * so a stranger cannot use these limits against an owner; whoever has stolen the password can at most close the
 * authenticator's way for a day from everywhere (recovery codes and passkeys cannot be guessed and stay open), and the
 * owner is told by mail. Step-up counts apart, so that guesses at logins never hinder a session that is in. Pure.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** How many tries of a name count in a time. */
export interface Limit {
  name: string;
  max: number;
  windowMs: number;
}

/** What the tries of a user's authenticator app at logins are counted under. */
export const loginTotpName = (userId: number) => `login totp ${userId}`;

/** Codes of an authenticator app at logins of a user: from one address, and from everywhere. */
export function loginTotpLimits(userId: number, address: string): Limit[] {
  return [
    { name: `${loginTotpName(userId)} ${address}`, max: 10, windowMs: DAY_MS },
    { name: loginTotpName(userId), max: 20, windowMs: DAY_MS },
  ];
}

/** Passwords and codes at step-up: of a session, and of a user. */
export function stepUpLimits(userId: number, sessionId: number): Limit[] {
  return [
    { name: `step-up session ${sessionId}`, max: 5, windowMs: 15 * MINUTE_MS },
    { name: `step-up ${userId}`, max: 30, windowMs: DAY_MS },
  ];
}

/** First codes of a new authenticator app. */
export function confirmTotpLimits(sessionId: number): Limit[] {
  return [{ name: `confirm totp ${sessionId}`, max: 10, windowMs: 15 * MINUTE_MS }];
}
