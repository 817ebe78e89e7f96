/** Demo only: the mails that would have been sent, so that a code is found without a mailbox. */
import { listOutbox } from '@glasshouse/contract/demo';
import { useCall } from '../data/use-call.ts';
import { useIsDemo } from '../data/use-is-demo.ts';

const MAIL_EVERY_MS = 1_500;

/** The mails of an address, newest first; asked for again and again while `wait` is on. */
export function useOutbox(to: string, wait: boolean) {
  return useCall(
    listOutbox,
    { to },
    { enabled: to !== '', quiet: true, staleTimeMs: 0, ...(wait ? { everyMs: MAIL_EVERY_MS } : {}) },
  );
}

/** The newest code that was mailed to an address; null outside the demo, before it comes, and unless it is waited for. */
export function useDemoCode(to: string, wait: boolean): string | null {
  const isDemo = useIsDemo() ?? false;
  const outbox = useOutbox(isDemo && wait ? to : '', true);
  return (wait && outbox.data?.find(({ code }) => code !== null)?.code) || null;
}
