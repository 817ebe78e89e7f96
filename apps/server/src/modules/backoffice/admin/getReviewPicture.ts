/** GET /admin/reviews/picture: a private picture, for who may see the review that it belongs to. */
import { Readable } from 'node:stream';
import { getReviewPicture } from '@glasshouse/contract/backoffice';
import { handleStaffStream } from '../../../platform/calls/staff.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { ReviewParts } from '../api/reviews/parts.ts';
import { nameOfFile } from './getReview.ts';

async function* contentOf(read: () => Promise<{ stream: NodeJS.ReadableStream } | null>) {
  const content = await read();
  if (content) yield* content.stream;
}

export const getReviewPictureHandler = ({ reviews, readPrivate }: ReviewParts) =>
  handleStaffStream(getReviewPicture, async (tx, input, context) => {
    const { review, queue } = await reviews.look(tx, Number(input.review_id), context);
    const { pictures } = await queue.loadDetail(tx, review.subject_id);
    const picture = pictures.find(({ file }) => nameOfFile(file) === input.picture);
    if (!picture) return refuseField('picture', 'BACKOFFICE_PICTURE_UNKNOWN');
    const { label } = picture;
    context.note({ details: { queue: review.queue, subject: review.subject_id, user: review.user_id, picture: label } });
    return {
      fileName: input.picture,
      mediaType: input.picture.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
      // Opened when it is read, which is after the commit.
      body: Readable.from(
        contentOf(() => readPrivate(input.picture)),
        { objectMode: false },
      ),
    };
  });
