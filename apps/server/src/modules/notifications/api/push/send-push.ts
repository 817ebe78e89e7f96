/**
 * Sends one push. The address comes from a stranger: its name has passed the rule (`endpoint-rule.ts`), the addresses that
 * the name leads to are held against private networks at the moment of connecting, redirects are not followed, and of the
 * answer only its status is read.
 */
import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type EndpointTerms, isPublicAddress, isPushEndpoint } from './endpoint-rule.ts';
import type { Vapid } from './vapid.ts';

const TIMEOUT_MS = 10_000;

/** What became of a push: taken; the device is gone; refused for good; to be tried again. */
export type PushResult = 'sent' | 'gone' | 'refused' | 'later';

/** A push to be sent. */
export interface Push {
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: string;
  /** How long the service may keep it for a device that is off. */
  ttlSeconds: number;
  isUrgent: boolean;
}

/** Finds a name's addresses; fails when one of them is private. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const first = found?.[0];
    const problem =
      error ?? (first && found.every(({ address }) => isPublicAddress(address)) ? null : new Error('private address'));
    if (problem || !first) done(problem as NodeJS.ErrnoException, '', 4);
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

/** What a status of a push service means (RFC 8030). */
export function resultOfStatus(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused';
}

/** Makes what sends pushes. */
export function pushSender(vapid: () => Vapid, terms: EndpointTerms): (push: Push) => Promise<PushResult> {
  return async ({ endpoint, p256dh, auth, payload, ttlSeconds, isUrgent }) => {
    // Rules may have become stricter since the device was taken.
    if (!isPushEndpoint(endpoint, terms)) return 'gone';
    // Loaded with the first push: most starts send none.
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey, subject } = vapid();
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: ttlSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    });
    const isLoopback = endpoint.startsWith('http:');
    const options = { method: 'POST', headers, timeout: TIMEOUT_MS, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const status = await new Promise<number>((resolve, reject) => {
      const heard = (response: IncomingMessage) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      };
      const request = isLoopback
        ? httpRequest(endpoint, options, heard)
        : httpsRequest(endpoint, { ...options, lookup: publicLookup }, heard);
      request.on('error', reject);
      request.end(body);
    });
    return resultOfStatus(status);
  };
}
