/**
 * Calls over a socket: the same dispatcher, limits, sessions and envelopes as over HTTP, without its cost for each call.
 * Only calls that the contract marks `overSocket`. Limits: as many under way as MAX_UNDERWAY of one socket.
 */
import type { Call, Envelope } from '@glasshouse/contract';
import type { Dispatch } from '../calls/dispatcher.ts';
import { presentError } from '../calls/dispatcher.ts';
import type { SocketConnection } from '../calls/handler.ts';

/** Calls that one socket may have under way; more are refused. */
const MAX_UNDERWAY = 256;

/** What of a socket a call needs. */
export interface CallingSocket {
  token: string;
  language: Parameters<typeof presentError>[1];
  ip: string;
  userAgent: string;
  connection: SocketConnection;
}

/** Answers calls that come over sockets. */
export class SocketCalls {
  readonly #dispatches = new Map<string, Dispatch>();
  readonly #underway = new Map<string, number>();
  #requests = 0;

  constructor(calls: readonly { call: Call; dispatch: Dispatch }[]) {
    for (const { call, dispatch } of calls) if (call.overSocket) this.#dispatches.set(call.id, dispatch);
  }

  /** Makes one call; never throws. */
  async run(request: unknown, socket: CallingSocket): Promise<Envelope<unknown>> {
    const { call, input } = (request ?? {}) as { call?: unknown; input?: unknown };
    const dispatch = typeof call === 'string' ? this.#dispatches.get(call) : undefined;
    const isInput = typeof input === 'object' && input !== null && !Array.isArray(input);
    if (!dispatch || !isInput) return presentError('PARAMETER_ERROR', socket.language);
    const { id } = socket.connection;
    const underway = this.#underway.get(id) ?? 0;
    if (underway >= MAX_UNDERWAY) return presentError('TOO_MANY_REQUESTS', socket.language, { seconds: 1 });
    this.#underway.set(id, underway + 1);
    const answer = await dispatch({
      raw: { fields: { lang: socket.language, ...(input as Record<string, unknown>) }, typed: true },
      token: socket.token,
      requestId: `${id}-${++this.#requests}`,
      ip: socket.ip,
      userAgent: socket.userAgent,
      connection: socket.connection,
    });
    const left = (this.#underway.get(id) ?? 1) - 1;
    if (left > 0) this.#underway.set(id, left);
    else this.#underway.delete(id);
    return answer.body;
  }
}
