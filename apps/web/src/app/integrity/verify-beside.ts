/**
 * Checks signatures of heads in a worker: on a slow phone each takes a tenth of a second, in which the page
 * would answer no press.
 */
import type { HeadFailure, HeadQuestion } from './head-signature.ts';

/** A worker without an answer for so long has failed, ms. */
const ANSWER_MS = 20_000;

/** As much of a worker as is needed. */
export type Helper = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** The check itself could not be loaded: its files are not reached, or went with an older version of the app. */
export class CheckMissing extends Error {
  override readonly name = 'CheckMissing';
}

/** What checks a head. Errors: CheckMissing. */
export type VerifyHead = (question: HeadQuestion) => Promise<HeadFailure | null>;

function ask(helper: Helper, question: HeadQuestion): Promise<HeadFailure | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<HeadFailure | null>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the worker does not answer')), ANSWER_MS);
    const lost = () => reject(new Error('the worker failed'));
    helper.addEventListener('message', (event) => resolve((event as MessageEvent<HeadFailure | null>).data));
    helper.addEventListener('error', lost);
    helper.addEventListener('messageerror', lost);
    helper.postMessage(question);
  }).finally(() => {
    clearTimeout(timer);
    helper.terminate();
  });
}

/** Makes the check of a way to a worker and of the check itself, which stands in where no worker can be had. */
export const verifyBeside =
  (open: () => Helper, here: VerifyHead): VerifyHead =>
  async (question) => {
    try {
      return await ask(open(), question);
    } catch {
      return here(question);
    }
  };

/** The check of this device. A worker for each head, a minute apart: none lies in memory in between. */
export const verifyHeadBeside = verifyBeside(
  () => new Worker(new URL('./head-worker.ts', import.meta.url), { type: 'module' }),
  async (question) => {
    const { headFailure } = await import('./head-signature.ts').catch((cause: unknown) => {
      throw new CheckMissing('the check of heads could not be loaded', { cause });
    });
    return headFailure(question);
  },
);
