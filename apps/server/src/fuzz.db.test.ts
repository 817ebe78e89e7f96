/**
 * Hostile inputs to every call of the contract over HTTP, as JSON, as a form or in the query: never a 5xx, never an
 * answer outside the envelope, never a trace of our insides. 12 inputs a call, 500 with GATE=true. New calls join by
 * themselves.
 */
import { API_BASE, CALLS, type Call } from '@glasshouse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { hostileInputs } from './platform/testing/hostile-input.ts';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';
import { isGate } from './platform/testing/gate.ts';

const EACH = isGate ? 500 : 12;
const AT_ONCE = 6;
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const INSIDES = /\bat .+:\d+:\d+|node_modules|\.ts:\d|kysely|SELECT |relation "|syntax error|\/work\/|undefined \(reading/;

const plain = z.record(z.string(), z.union([z.string(), z.number()]));
const refusal = z.strictObject({
  type: z.enum(['error', '998', '999']),
  code: z.literal(0),
  message: z.string().check(z.minLength(1)),
  error: z.string().check(z.regex(/^[A-Z0-9_]+$/)),
  params: plain,
  fields: z.optional(z.array(z.strictObject({ path: z.string(), code: z.string(), params: z.optional(plain) }))),
});

let server: TestServer;
let user: string;
let staff: string;

/** Sessions of a user and of an owner, when those before have ended. */
async function signIn(): Promise<void> {
  user = await server.signUp();
  staff = (await makeStaff(server, 'owner')).token;
}
beforeAll(async () => {
  server = await startTestServer({ config: { rateLimitFactor: 10_000, demoStocks: true } });
  await signIn();
});
afterAll(() => server.stop());

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const fieldsOf = (input: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(input).map(([name, value]) => [name, textOf(value) ?? '']));

function send(call: Call, input: Record<string, unknown>, asForm: boolean): Promise<Response> {
  const authorization = call.access === 'user' ? user : call.access === 'staff' ? staff : '';
  const path = API_BASE + call.path;
  // A query longer than a head may be is refused before it is anybody's call.
  if (call.method === 'GET' || call.method === 'DELETE')
    return server.fetch(`${path}?${fieldsOf(input).toString().slice(0, 12_000)}`, {
      method: call.method,
      headers: { authorization },
    });
  const type = asForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const body = asForm ? fieldsOf(input).toString() : JSON.stringify(input);
  return server.fetch(path, { method: call.method, headers: { authorization, 'content-type': type }, body });
}

/** What is wrong with an answer, or null. */
function problemOf(call: Call, { status, headers }: Response, text: string): string | null {
  if (status >= 500) return `status ${status}`;
  if (INSIDES.test(text)) return `shows its insides: ${INSIDES.exec(text)?.[0]}`;
  if (call.stream && status === 200 && headers.get('content-type')?.startsWith(call.stream.type)) return null;
  try {
    const answer = JSON.parse(text) as { type?: unknown; code?: unknown; message?: unknown };
    if (answer.type !== 'ok') z.parse(refusal, answer);
    else if (answer.code !== 1 || status !== 200) return 'an acceptance that is none';
    else z.parse(call.output, answer.message);
    return null;
  } catch (error) {
    return `outside the envelope: ${(error as Error).message.slice(0, 200)}`;
  }
}

describe('hostile inputs', () => {
  it.each(CALLS.map((call) => [call.id, call] as const))(
    '%s refuses or takes them in the envelope',
    async (_id, call) => {
      const problems: string[] = [];
      const inputs = [...hostileInputs(call, EACH, SEED).entries()];
      while (inputs.length > 0) {
        const texts = await Promise.all(
          inputs.splice(0, AT_ONCE).map(async ([index, input]) => {
            const response = await send(call, input, index % 3 === 2);
            const text = await response.text();
            const problem = problemOf(call, response, text);
            if (problem) problems.push(`${problem} for ${JSON.stringify(input).slice(0, 400)}`);
            return text;
          }),
        );
        // Inputs must meet the call and not the door: what an accepted one ended is made anew.
        if (texts.some((text) => text.includes('"type":"999"'))) await signIn();
      }
      expect(problems, `FUZZ_SEED=${SEED}`).toEqual([]);
    },
    600_000,
  );
});
