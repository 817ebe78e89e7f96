/** Network addresses of callers: whom limits count, and which proxy is believed. */
import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The first four groups of an IPv6 address, whichever of its many spellings it comes in. */
function networkOf(ip: string): string {
  const [head = '', tail] = (ip.split('%')[0] as string).split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [before, after] = [groups(head), groups(tail)];
  // A dotted end stands for two groups.
  const length = before.length + after.length + (ip.includes('.') ? 1 : 0);
  const all = tail === undefined ? before : [...before, ...Array.from({ length: 8 - length }, () => '0'), ...after];
  const four = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return four.join(':');
}

/**
 * Who is counted before the session is known: the address; of IPv6 the network that one customer is given. Empty for a caller
 * who has hung up before anybody asked who he is.
 */
export function addressOf(ip: string | undefined): string {
  if (!ip?.includes(':')) return ip ?? '';
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(ip) && ip !== '::1' ? networkOf(ip) : ip;
}

/**
 * Which of the addresses on a request's way is believed (Fastify's `trustProxy`): the proxy that stands before this
 * server, and what it says of its own caller. Everything further left in X-Forwarded-For was written by the caller.
 */
export const trustNearestProxy = (_address: string, hop: number): boolean => hop === 0;

/** The same for a socket: its peer, or whom a trusted proxy names last. */
export function socketAddressOf(peer: string, forwarded: string | string[] | undefined, trustProxy: boolean): string {
  const last = trustProxy ? [forwarded ?? []].flat().join(',').split(',').at(-1)?.trim() : undefined;
  return addressOf(last || peer);
}
