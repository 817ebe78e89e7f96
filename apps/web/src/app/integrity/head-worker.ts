/** The worker that checks the signature of one head, and is closed with its answer. */
import { type HeadQuestion, headFailure } from './head-signature.ts';

addEventListener('message', ({ data }: MessageEvent<HeadQuestion>) => postMessage(headFailure(data)));
