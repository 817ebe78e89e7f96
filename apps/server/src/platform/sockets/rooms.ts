/** Which room a topic is, decided by the contract's channels and the session, never by the client. */
import type { Channel } from '@glasshouse/contract';
import { Ajv } from 'ajv';
import * as z from 'zod/mini';
import type { SessionUser } from '../calls/handler.ts';

const MAX_TOPIC_LENGTH = 128;
const ajv = new Ajv({ strict: false, coerceTypes: true });

interface Entry {
  channel: Channel;
  check: (values: string[]) => boolean;
}

function entryOf(channel: Channel): Entry {
  // What is not conflated is joined, and only lists can be.
  if (channel.access === 'visitor' && !channel.latestOnly && channel.message._zod.def.type !== 'array')
    throw new Error(`${channel.id}: a public channel is latestOnly or sends lists`);
  const names = Object.keys(channel.params);
  const validate = ajv.compile(z.toJSONSchema(z.strictObject(channel.params), { target: 'draft-7' }) as object);
  const check = (values: string[]) => {
    if (values.length !== names.length) return false;
    const params = Object.fromEntries(names.map((name, index) => [name, values[index]]));
    // Read and written again it is the same: `0x1`, ` 1`, `1e0` and `01` would name rooms that nobody speaks in.
    return validate(params) && names.every((name, index) => String(params[name]) === values[index]);
  };
  return { channel, check };
}

/** The room of a topic for a user. Errors: PARAMETER_ERROR for no topic, LOGIN_REQUIRED for a private one. */
export type RoomOf = (topic: unknown, user: SessionUser | null) => { room: string } | 'PARAMETER_ERROR' | 'LOGIN_REQUIRED';

/** The values of a topic's parameters by their names in the channel. The topic must be one of the channel's. */
export function paramsOf(channel: Channel, topic: string): Record<string, string> {
  const values = topic.split(':').slice(1);
  return Object.fromEntries(Object.keys(channel.params).map((name, index) => [name, values[index] ?? '']));
}

/** The room of one user's sockets for a private channel. */
export const privateRoom = (userId: number, topic: string): string => `user:${userId}:${topic}`;

/** The rooms of a list of channels. */
export function roomsOf(channels: readonly Channel[]): RoomOf {
  const entries = new Map(channels.map((channel) => [channel.id, entryOf(channel)]));
  return (topic, user) => {
    if (typeof topic !== 'string' || topic.length > MAX_TOPIC_LENGTH) return 'PARAMETER_ERROR';
    const [id = '', ...values] = topic.split(':');
    const entry = entries.get(id);
    if (!entry || !entry.check(values)) return 'PARAMETER_ERROR';
    if (entry.channel.access === 'visitor') return { room: topic };
    return user === null ? 'LOGIN_REQUIRED' : { room: privateRoom(user.id, topic) };
  };
}
