/** Notifications of broadcasts. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { id } from '../core/schemas.ts';

export const broadcastNotifications = defineNotifications({
  /** A broadcast of the operator; the words are read with the broadcast, in the reader's language. */
  broadcast: { group: 'news', params: z.strictObject({ broadcast_id: id }), link: null },
});
