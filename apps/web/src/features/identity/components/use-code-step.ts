/** Asking for a code and waiting for the next one: what all forms with a code share. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { type CodeUse, codeRequest } from '../model/requests.ts';
import { useSendCode } from '../queries/identity.ts';
import { type Contact, showContact } from '../model/contact.ts';
import { useDraft } from './use-draft.ts';

/** The address, whether a code is under way, and how to ask for one. */
export function useCodeStep(use: CodeUse) {
  const { t } = useTranslation(['identity']);
  const { draft, change, forget } = useDraft(use);
  const sending = useSendCode((email, seconds, sentNow) => {
    change({ email, sent: true, againAt: Date.now() + seconds * 1000 });
    if (sentNow) toast.show({ kind: 'success', text: t(($) => $.identity.code.sent, { email: showContact(email) }) });
  });
  return {
    ...draft,
    forget,
    busy: sending.busy,
    send: (contact: string | Contact) => sending.submit(codeRequest(use, contact)),
    changeEmail: () => change({ sent: false }),
  };
}

/** What `useCodeStep` answers. */
export type CodeStep = ReturnType<typeof useCodeStep>;
