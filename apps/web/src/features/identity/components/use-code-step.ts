/** Asking for a code and waiting for the next one: what all forms with a code share. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { type CodeUse, codeRequest, smsRequest } from '../model/requests.ts';
import { useSendCode, useSendSmsCode } from '../queries/identity.ts';
import { type Contact, showContact } from '../model/contact.ts';
import { useDraft } from './use-draft.ts';

/** The address, whether a code is under way, and how to ask for one. */
export function useCodeStep(use: CodeUse) {
  const { t } = useTranslation(['identity']);
  const { draft, change, forget } = useDraft(use);
  const onReady = (email: string, seconds: number, sentNow: boolean) => {
    change({ email, sent: true, againAt: Date.now() + seconds * 1000 });
    if (sentNow) toast.show({ kind: 'success', text: t(($) => $.identity.code.sent, { email: showContact(email) }) });
  };
  const mail = useSendCode(onReady);
  const sms = useSendSmsCode(onReady);
  return {
    ...draft,
    forget,
    busy: mail.busy || sms.busy,
    send: (contact: string | Contact) =>
      use === 'bind_mobile' ? sms.submit(smsRequest(contact)) : mail.submit(codeRequest(use, contact)),
    changeEmail: () => change({ sent: false }),
  };
}

/** What `useCodeStep` answers. */
export type CodeStep = ReturnType<typeof useCodeStep>;
