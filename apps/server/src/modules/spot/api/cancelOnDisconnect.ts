/** `POST /coin/cancel_on_disconnect`: over a socket, whether orders placed on this connection end with it. */
import { cancelOnDisconnect } from '@glasshouse/contract/spot';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Venue } from '../../exchange/index.ts';

export const cancelOnDisconnectHandler = (desk: Venue) =>
  handleUser(cancelOnDisconnect, async ({ enabled }, context) => {
    if (!context.connection) return refuse('ORDER_SOCKET_ONLY');
    await desk.connections.set(context.connection, context.user.id, enabled);
    return { enabled };
  });
