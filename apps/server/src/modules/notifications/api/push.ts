/** Push on a device: the key to subscribe with, turning it on and off (POST /notifications/push, …/push/remove). */
import { ECDH } from 'node:crypto';
import { getPushKey, subscribePush, unsubscribePush } from '@glasshouse/contract/notifications';
import { handleUser } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import type { NotificationParts } from './parts.ts';
import { isPushEndpoint } from './push/endpoint-rule.ts';
import { deleteSubscription, saveSubscription } from '../store/push.ts';

/** A point of P-256 without compression, and 16 random bytes (RFC 8291). */
const POINT = { bytes: 65, first: 4 };
const AUTH_BYTES = 16;

function areKeys(p256dh: string, auth: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== POINT.bytes || point[0] !== POINT.first || Buffer.from(auth, 'base64url').length !== AUTH_BYTES)
    return false;
  try {
    // A point that is not of the curve fails here, and not at each push for a day.
    return ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'uncompressed').length === POINT.bytes;
  } catch {
    return false;
  }
}

export const getPushKeyHandler = ({ push }: NotificationParts) => handleUser(getPushKey, async () => ({ key: push.publicKey() }));

export const subscribePushHandler = ({ platform: { config, db, clock } }: NotificationParts) =>
  handleUser(subscribePush, async ({ endpoint, p256dh, auth }, { user, lang }) => {
    if (!isPushEndpoint(endpoint, config.push)) refuseField('endpoint', 'NOTIFICATIONS_PUSH_ENDPOINT');
    if (!areKeys(p256dh, auth)) refuseField('p256dh', 'NOTIFICATIONS_PUSH_KEYS');
    const owner = { userId: user.id, sessionId: user.sessionId, language: lang, now: clock.now() };
    const isKept = await inTransaction(db, (tx) => saveSubscription(tx, { endpoint, p256dh, auth }, owner));
    if (!isKept) refuse('NOTIFICATIONS_PUSH_KEYS');
    return {};
  });

export const unsubscribePushHandler = ({ platform: { db } }: NotificationParts) =>
  handleUser(unsubscribePush, async ({ endpoint }, { user }) => {
    await deleteSubscription(db, user.id, endpoint);
    return {};
  });
