/** Solves a proof of work under the button's spinner; when it takes long, with words. */
import { words } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { solveProof } from './proof-of-work.ts';

/** No proof takes as long: the words go when it is solved. */
const UNTIL_DONE_MS = 3_600_000;

/** The solution of a challenge, as `solveProof` finds it. */
export const solveShown = (challenge: string): Promise<string> =>
  solveProof(challenge, () => {
    const id = toast.show({ kind: 'info', text: words.t(($) => $.common.states.stillLoading), durationMs: UNTIL_DONE_MS });
    return () => toast.dismiss(id);
  });
