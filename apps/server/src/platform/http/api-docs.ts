/** OpenAPI made from the contract, and its page. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_BASE, APP_VERSION, CALLS, CHANNELS, type Call, errorSpec, errorsOf } from '@glasshouse/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodMiniType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7' }) as Json;
  return rest;
};

/** The body of a call that takes a file: its fields as parts, and the file. */
const withFile = (schema: Json): Json => ({
  ...schema,
  properties: { ...(schema['properties'] as Json), file: { type: 'string', format: 'binary' } },
  required: ['file'],
});

function inputOf(call: Call): Json {
  const schema = jsonSchema(call.input);
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  const required = ((schema['required'] as string[] | undefined) ?? []).filter((name) => !call.inQuery.includes(name));
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const parameters = properties
    .filter(([name]) => !hasBody || call.inQuery.includes(name))
    .map(([name, property]) => ({
      name,
      in: 'query',
      required: required.includes(name) || call.inQuery.includes(name),
      schema: property,
    }));
  if (!hasBody) return { parameters };
  if (call.takesFile)
    return { parameters, requestBody: { required: true, content: { 'multipart/form-data': { schema: withFile(schema) } } } };
  const inBody = Object.fromEntries(properties.filter(([name]) => !call.inQuery.includes(name)));
  const body = { ...schema, properties: inBody, required };
  return {
    parameters,
    requestBody: {
      required: required.length > 0,
      content: { 'application/json': { schema: body }, 'application/x-www-form-urlencoded': { schema: body } },
    },
  };
}

const failure = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } },
});

/** What every call may answer beside 200; all of them carry an error envelope. */
const FAILURES: Json = {
  413: failure('The body is too large'),
  415: failure('The body is of another type than JSON or a form'),
  429: failure('Too many calls; Retry-After says how many seconds to wait'),
  500: failure('A fault of ours; `params.reference` names it'),
  503: failure('Not available at the moment'),
};

const REFUSED: Json = { $ref: '#/components/schemas/ErrorEnvelope' };

/** What 200 carries: an envelope, or the file of a streamed call (its refusals are envelopes too). */
function contentOf(call: Call): Json {
  if (call.stream) return { [call.stream.type]: { schema: jsonSchema(call.output) }, 'application/json': { schema: REFUSED } };
  const accepted = {
    type: 'object',
    required: ['type', 'code', 'message'],
    properties: { type: { const: 'ok' }, code: { const: 1 }, message: jsonSchema(call.output) },
  };
  return { 'application/json': { schema: { oneOf: [accepted, REFUSED] } } };
}

// Staff calls stand last, in sections of their own: anybody may read what the operator can do (ADR 8).
const isOfStaff = (call: Call) => call.access === 'staff' || call.access === 'staff_door';

function accessOf(call: Call): string {
  if (call.access === 'staff') return `staff with the permission \`${call.permission}\``;
  return call.access === 'staff_door' ? 'the door of the back office' : call.access;
}

function operationOf(call: Call): Json {
  const codes = errorsOf(call)
    .map((code) => `- \`${code}\` ${JSON.stringify(errorSpec(code).params)}`)
    .join('\n');
  return {
    operationId: call.id,
    tags: [isOfStaff(call) ? `staff: ${call.id.split('.')[0]}` : call.id.split('.')[0]],
    summary: call.summary,
    description: `Access: ${accessOf(call)}. At most ${call.limit.max} calls per ${call.limit.windowMs / 1000} s.${codes ? `\n\nRefusals:\n${codes}` : ''}`,
    'x-idempotent': call.idempotent,
    security: call.access === 'user' ? [{ session: [] }] : call.access === 'staff' ? [{ staffSession: [] }] : [],
    ...inputOf(call),
    responses: {
      200: {
        description: 'Accepted, or refused with an error envelope',
        content: contentOf(call),
      },
      ...FAILURES,
    },
  };
}

/** The OpenAPI document of all calls. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const call of CALLS.toSorted((a, b) => Number(isOfStaff(a)) - Number(isOfStaff(b)))) {
    const path = API_BASE + call.path;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Glasshouse', version: APP_VERSION, description: 'Every call of the platform, made from its contract.' },
    paths,
    'x-channels': CHANNELS.map(({ id, access, params, message, latestOnly, summary }) => ({
      id,
      access,
      latestOnly,
      summary,
      params: Object.fromEntries(Object.entries(params).map(([name, schema]) => [name, jsonSchema(schema)])),
      message: jsonSchema(message),
    })),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of a user’s session' },
        staffSession: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of a staff session' },
      },
      schemas: {
        ErrorEnvelope: {
          type: 'object',
          required: ['type', 'code', 'message', 'error', 'params'],
          properties: {
            type: { enum: ['error', '998', '999'] },
            code: { const: 0 },
            message: { type: 'string', description: 'For people, in the language of the request' },
            error: { type: 'string', description: 'For programs' },
            params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
            fields: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'code'],
                properties: { path: { type: 'string' }, code: { type: 'string' }, params: { type: 'object' } },
              },
            },
          },
        },
      },
    },
  };
}

let made: Json | undefined;

/** Registers /api/openapi.json and /api/docs. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  const document = (made ??= openApiDocument());
  app.get('/api/openapi.json', async () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, indexPrefix: '' });
}
