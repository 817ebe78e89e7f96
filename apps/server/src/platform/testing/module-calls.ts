/** Test helpers of a module that runs without a server: its calls, and the database as its owner has it. */
import type { Call, CallInput, CallOutput } from '@glasshouse/contract';
import pg from 'pg';
import * as z from 'zod/mini';
import type { Module } from '../module.ts';

/** Calls modules as users do, or as nobody where the user is 0; an answer that the contract does not have throws. */
export const callerOf =
  (modules: () => readonly Pick<Module, 'calls'>[]) =>
  async <C extends Call>(definition: C, input: CallInput<C>, userId = 0): Promise<CallOutput<C>> => {
    const user = userId === 0 ? null : { id: userId, sessionId: 1 };
    const context = { requestId: 'test', lang: 'en' as const, ip: '127.0.0.1', userAgent: '', user };
    const bound = modules().flatMap(({ calls }) => calls ?? []);
    const answer = await bound.find((one) => one.call === definition)?.run(input, context as never);
    return z.parse(definition.output, answer) as CallOutput<C>;
  };

/** Runs statements as the owner of a database, who may bend it. */
export const ownerOf =
  ({ url }: { readonly url: string }) =>
  async (statement: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return (await client.query(statement).finally(() => client.end())).rows as Record<string, unknown>[];
  };
