/** Gives every bound call its HTTP route below /api. Queries and forms are decoded, JSON bodies are not. */
import { createHash } from 'node:crypto';
import { API_BASE } from '@glasshouse/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawInput } from '../calls/validator.ts';
import type { Dispatch } from '../calls/dispatcher.ts';
import type { BoundCall } from '../calls/handler.ts';

/** The raw token of the Authorization header; empty for a visitor (AMB-64, AMB-65). */
export function tokenOf(request: FastifyRequest): string {
  return request.headers.authorization?.trim() ?? '';
}

/** Who is counted by rate limits: the session, or the address of a visitor. */
export function callerOf(request: FastifyRequest): string {
  const token = tokenOf(request);
  return token === '' ? request.ip : createHash('sha256').update(token).digest('base64url');
}

function rawInputOf(request: FastifyRequest): RawInput {
  const query = request.query as Record<string, unknown>;
  const body = (request.body ?? {}) as Record<string, unknown>;
  const isJson = request.headers['content-type']?.includes('json') ?? false;
  if (request.method === 'GET' || request.method === 'DELETE' || !isJson) return { fields: { ...query, ...body }, typed: false };
  if (Object.keys(query).length === 0) return { fields: body, typed: Array.isArray(body) || typeof body === 'object' };
  // A JSON body beside a query (PUT /coin/trade?id=7): ids are accepted as text, so both can be checked as they are.
  return { fields: { ...query, ...body }, typed: true };
}

/** Registers the routes of all calls. `limitFactor` multiplies each call's rate limit. */
export function registerCalls(app: FastifyInstance, calls: { bound: BoundCall; dispatch: Dispatch }[], limitFactor: number): void {
  for (const { bound, dispatch } of calls) {
    const { call } = bound;
    app.route({
      method: call.method,
      url: API_BASE + call.path,
      config: {
        rateLimit: { max: Math.ceil(call.limit.max * limitFactor), timeWindow: call.limit.windowMs, keyGenerator: callerOf, groupId: call.id },
        callId: call.id,
      },
      handler: async (request, reply) => {
        const answer = await dispatch({
          raw: rawInputOf(request),
          token: tokenOf(request),
          requestId: request.id,
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
        });
        return reply
          .code(answer.status)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(answer.body));
      },
    });
  }
}
