/** Turns what Fastify itself refuses (bodies, sizes, types, limits, unknown paths) into envelopes. */
import type { IncomingHttpHeaders } from 'node:http';
import { type ErrorCode, type ErrorParams, FALLBACK_LANGUAGE, type Language, isLanguage } from '@glasshouse/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { presentError } from '../calls/dispatcher.ts';

/** What every envelope is sent as. */
export const JSON_TYPE = 'application/json; charset=utf-8';
/** Answers from this length on are compressed for clients that accept it. */
export const COMPRESS_FROM_BYTES = 1_024;

/**
 * The JSON of an answer to an upload. The specification's client strips whitespace and undoes percent-encoding before it
 * parses (S7.34): what either would change is written as JSON escapes, which any client reads as the same text.
 */
export const uploadJson = (body: unknown): string =>
  JSON.stringify(body).replaceAll(/[\s%+]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** An envelope as it is sent. */
export const envelopeText = ({ routeOptions }: FastifyRequest, body: unknown): string =>
  routeOptions?.config.takesFile ? uploadJson(body) : JSON.stringify(body);

type Fields = Readonly<Record<string, unknown>> | null | undefined;

/** The language that a query, a body or a header asks for, in this order. */
export function languageIn(query: Fields, body: Fields, headers: IncomingHttpHeaders): Language {
  if (isLanguage(query?.['lang'])) return query['lang'];
  if (isLanguage(body?.['lang'])) return body['lang'];
  const header = headers['accept-language'];
  return isLanguage(header) ? header : FALLBACK_LANGUAGE;
}

/** The language of a request whose body may not have been read. */
export const requestLanguage = ({ query, body, headers }: FastifyRequest): Language =>
  languageIn(query as Fields, body as Fields, headers);

/** Sends an error envelope with a status. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: ErrorCode,
  params: ErrorParams = {},
): FastifyReply {
  return reply
    .code(status)
    .type(JSON_TYPE)
    .send(envelopeText(request, presentError(code, requestLanguage(request), params)));
}

/** Malformed bodies are ordinary refusals (200); too large and unknown types keep their status. */
export function onFastifyError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status === 413) return sendError(request, reply, 413, 'BODY_TOO_LARGE', { limit: request.routeOptions.bodyLimit });
  if (status === 415) return sendError(request, reply, 415, 'UNSUPPORTED_TYPE');
  if (status === 429) {
    const seconds = Math.max(1, Number(reply.getHeader('retry-after') ?? 1));
    return sendError(request, reply, 429, 'TOO_MANY_REQUESTS', { seconds });
  }
  // Only a call answers refusals with 200; to a cache or a monitor anything else would look like a page.
  if (status < 500 && request.routeOptions?.config.callId) return sendError(request, reply, 200, 'MALFORMED_BODY');
  if (status < 500) return sendError(request, reply, 404, 'NOT_FOUND');
  request.log.error({ err: error, reqId: request.id }, 'request failed');
  return sendError(request, reply, 500, 'INTERNAL', { reference: request.id });
}
