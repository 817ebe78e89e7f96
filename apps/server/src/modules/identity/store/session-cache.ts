/**
 * Finds the user of a token. A session found is remembered for at most 30 seconds, so that busy callers do not ask the
 * database each time; a session that ends in this process is forgotten at once, one that ends in another process
 * within those 30 seconds. What is not found is never remembered.
 */
import { hash as digest } from 'node:crypto';
import type { SessionUser } from '../../../platform/calls/handler.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { hashToken, useSession } from './sessions.ts';

const REMEMBER_MS = 30_000;
const MAX_REMEMBERED = 20_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface Remembered {
  user: SessionUser;
  until: number;
}

/** Authenticates tokens. */
export class SessionCache {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #byToken = new Map<string, Remembered>();
  readonly #tokenOf = new Map<number, string>();
  #endings = 0;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The user of a token; null when it is no live session's. */
  async authenticate(token: string): Promise<SessionUser | null> {
    if (!TOKEN.test(token)) return null;
    const now = this.#clock.now();
    const key = digest('sha256', token, 'base64');
    const remembered = this.#byToken.get(key);
    if (remembered && remembered.until > now) return remembered.user;
    const endings = this.#endings;
    const session = await useSession(this.#db, hashToken(token), now);
    if (!session) return null;
    const user = { id: session.user_id, sessionId: session.id };
    // A session that ended while it was being read must not be remembered as live.
    if (endings === this.#endings) this.#remember(key, { user, until: Math.min(now + REMEMBER_MS, session.expires_at) });
    return user;
  }

  /** Forgets sessions that have ended. */
  forget(sessionIds: readonly number[]): void {
    this.#endings++;
    for (const id of sessionIds) {
      const key = this.#tokenOf.get(id);
      if (key !== undefined) this.#byToken.delete(key);
      this.#tokenOf.delete(id);
    }
  }

  #remember(key: string, remembered: Remembered): void {
    if (this.#byToken.size >= MAX_REMEMBERED) {
      this.#byToken.clear();
      this.#tokenOf.clear();
    }
    this.#byToken.set(key, remembered);
    this.#tokenOf.set(remembered.user.sessionId, key);
  }
}
