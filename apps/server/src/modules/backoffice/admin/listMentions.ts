/** GET /admin/reviews/mentions: notes that name the member who asks. */
import { listMentions } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { listed, pageOf } from '../api/paging.ts';
import type { ReviewParts } from '../api/reviews/parts.ts';
import { type MentionRecord, listMentionRows } from '../store/review-mentions.ts';

const CURSOR = /^[0-9]{1,15}$/;

const presentMention = ({ note_id, review_id, queue, state, staff_id, staff_name, text, made_at, seen_at }: MentionRecord) => ({
  id: note_id,
  review_id,
  queue,
  state,
  staff: { id: staff_id, name: staff_name },
  text,
  time: made_at,
  seen: seen_at,
});

export const listMentionsHandler = ({ reviews }: ReviewParts) =>
  handleStaff(listMentions, async (tx, input, { staff }) => {
    const page = pageOf(input, CURSOR);
    const rows = await listMentionRows(tx, {
      staffId: staff.id,
      queues: reviews.queuesOf(staff).map(({ queue }) => queue),
      before: page.cursor === null ? null : Number(page.cursor),
      offset: page.offset,
      limit: page.limit + 1,
    });
    return listed(page, rows, presentMention, ({ note_id }) => String(note_id));
  });
