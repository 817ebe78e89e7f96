/**
 * How far a person is on the way to a code: the address, and when the next code may be asked for. Kept while the app is
 * open, so that a look into the inbox and back loses nothing. Passwords and codes are never kept.
 */
import { useRemembered } from '../../../app/navigation/remembered.ts';
import type { CodeUse } from '../model/requests.ts';

/** The way to a code. */
export interface Draft {
  /** The address or number as the server names it. */
  email: string;
  /** A code was sent: the second step is shown. */
  sent: boolean;
  /** When the next one may be asked for, epoch milliseconds. */
  againAt: number;
}

const NONE: Draft = { email: '', sent: false, againAt: 0 };

/** The draft of a use, how to change parts of it, and how to forget it. */
export function useDraft(use: CodeUse) {
  const [draft, setDraft] = useRemembered<Draft>(`identity.${use}`, NONE);
  return {
    draft,
    change: (values: Partial<Draft>) => setDraft({ ...draft, ...values }),
    forget: () => setDraft(NONE),
  };
}
