/**
 * Sending an order so that it is placed once and its result is always shown. Every attempt carries the same request id:
 * the desk answers the second with what the first did. A lost answer is looked up when the way to the server is open
 * again, and no longer than the order may wait: a market order that never arrived must not be placed minutes later.
 */

/** What sending needs of the app. */
export interface SendParts<T> {
  /** One attempt, always under the same request id. */
  attempt: () => Promise<T>;
  /** Whether a failure leaves open what the server did. */
  isLost: (error: unknown) => boolean;
  /** Told once, when the first answer was lost. */
  onChecking: () => void;
  /** Resolves when another attempt is worth it; `tries` counts from 1. */
  ready: (tries: number) => Promise<void>;
  now: () => number;
  /** How long after the first attempt another may be made. */
  patienceMs: number;
}

/** The server's fate is unknown: no attempt within the time was answered. */
export class FateUnknown extends Error {
  override readonly name = 'FateUnknown';
}

/** Sends until there is an answer. Throws what the server decided, or `FateUnknown`. */
export async function sendOnce<T>(parts: SendParts<T>): Promise<T> {
  const until = parts.now() + parts.patienceMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await parts.attempt();
    } catch (error) {
      if (!parts.isLost(error)) throw error;
      if (tries === 1) parts.onChecking();
      await parts.ready(tries);
      if (parts.now() > until) throw new FateUnknown('no answer', { cause: error });
    }
  }
}
