/**
 * Carries text messages to a provider over HTTP: `POST SMS_URL` with JSON `{ id, to, text, sender }`, signed in
 * `x-signature: t=<epoch ms>,v1=<hex HMAC-SHA256 of "t.body" with SMS_TOKEN>`, and `idempotency-key` the same at each
 * attempt. 2xx: taken. 400 and 422: refused for good (not a number, say). Anything else, also a signature that is
 * not accepted and no answer: tried again until the message has no use any more, so that a slip in the settings loses
 * nothing. The address comes from the settings alone, and redirects are not followed.
 */
import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type Carrier, CarrierRefused, type SmsContent } from '../delivery/carrier.ts';

const TIMEOUT_MS = 10_000;
const REFUSED: readonly number[] = [400, 422];

/** The settings of a provider. */
export interface SmsSettings {
  url: string;
  /** Signs; never travels. */
  token: string;
  /** Sender of the message; the provider's own when null. */
  sender: string | null;
}

/** The signature of a body at a time. */
export function signSms(token: string, now: number, body: string): string {
  return `t=${now},v1=${createHmac('sha256', token).update(`${now}.${body}`).digest('hex')}`;
}

/** Makes the carrier. */
export function httpSmsCarrier(settings: SmsSettings, clock: Clock, timeoutMs = TIMEOUT_MS): Carrier<SmsContent> {
  const closing = new AbortController();
  return {
    async deliver({ id, to, content }) {
      const body = JSON.stringify({ id: String(id), to, text: content.text, sender: settings.sender });
      const response = await fetch(settings.url, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': `delivery-${id}`,
          'x-signature': signSms(settings.token, clock.now(), body),
        },
        body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      if (response.ok) return;
      if (REFUSED.includes(response.status)) throw new CarrierRefused(`the provider refuses with ${response.status}`);
      throw Object.assign(new Error('the provider did not take it'), { code: `HTTP_${response.status}` });
    },
    close: () => closing.abort(),
  };
}
