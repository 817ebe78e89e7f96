/** GET /demo/outbox: the mails that an address would have received. */
import { listOutbox } from '@glasshouse/contract';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { DemoParts } from '../parts.ts';
import { loadMails } from '../store/outbox.ts';

export const listOutboxHandler = ({ platform }: DemoParts) =>
  handleVisitor(listOutbox, (input) => loadMails(platform.db, input.to.trim().toLowerCase()));
