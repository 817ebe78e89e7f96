/** GET /demo/outbox: the mails that an address, or the text messages that a number, would have received. */
import { listOutbox } from '@glasshouse/contract/demo';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { DemoParts } from './parts.ts';
import { loadMails } from '../store/outbox.ts';

export const listOutboxHandler = ({ platform }: DemoParts) =>
  handleVisitor(listOutbox, (input) => loadMails(platform.db, recipientOf(input.to)));

/** An address in lower case; a number as `+` and digits. */
function recipientOf(text: string): string {
  return text.includes('@') ? text.trim().toLowerCase() : text.replace(/[\s().-]/g, '');
}
