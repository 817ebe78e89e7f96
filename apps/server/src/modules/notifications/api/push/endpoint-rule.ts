/**
 * Where pushes may go. An endpoint is an address that a stranger gives and that the server then calls, so it is taken only
 * when it names a push service that browsers really use, over https at its usual port. Pure.
 */
import { BlockList, isIP } from 'node:net';

/** The push services of Chrome and Edge, Firefox, Safari, and Edge on Windows. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'] as const;

const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4');

const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new BlockList();
for (const [network, prefix] of [
  ['2001:db8::', 32],
  // Addresses that carry one of IPv4 within.
  ['2001::', 32],
  ['2002::', 16],
] as const)
  closed6.addSubnet(network, prefix, 'ipv6');

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/** What is taken beside the known services. */
export interface EndpointTerms {
  /** Host names of further push services; whatever ends in one of them is taken too. */
  hosts: readonly string[];
  /** Tests: an origin of this machine such as http://127.0.0.1:4000; never in production. */
  loopback: string | null;
}

/** Whether a push may be sent to an endpoint. Only as a browser writes it: another spelling would be another device of the same address. */
export function isPushEndpoint(endpoint: string, { hosts, loopback }: EndpointTerms): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.href !== endpoint || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (loopback !== null && url.origin === loopback) return true;
  if (url.protocol !== 'https:' || url.port !== '' || isIP(url.hostname.replaceAll(/[[\]]/g, '')) > 0) return false;
  return [...PUSH_HOSTS, ...hosts].some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
