/** Refusals of the notification centre; words in the catalogue `notices`. */
import { defineErrors } from '../core/error-spec.ts';

export const notificationsErrors = defineErrors('notices', {
  NOTIFICATIONS_UNKNOWN: {},
  NOTIFICATIONS_ALWAYS_ON: {},
  NOTIFICATIONS_PUSH_ENDPOINT: {},
  NOTIFICATIONS_PUSH_KEYS: {},
});

/** Refusals of broadcasts; words in the catalogue `backoffice-broadcasts`. */
export const broadcastErrors = defineErrors('backoffice-broadcasts', {
  NOTIFICATIONS_BROADCAST_TEXT: { max: 'count' },
  NOTIFICATIONS_BROADCAST_MARKUP: {},
  NOTIFICATIONS_BROADCAST_COUNTRY: {},
  NOTIFICATIONS_BROADCAST_NOBODY: {},
});
