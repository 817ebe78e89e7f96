/**
 * Accepting an invitation: whom it is for, the password and the second factor, its proof, and the recovery codes. The
 * invitation leaves the address bar at once, so that it stays in no history and no picture of the screen.
 */
import type { CallOutput } from '@glasshouse/contract';
import { type acceptInvitation, openInvitation, type startEnrolment } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useEffect, useState } from 'react';
import { usePageParams } from '../../../app/navigation.ts';
import { failureText, navigation, sessionStore } from '../../../app/services.ts';
import { browserStorage } from '../../../app/storage.ts';
import { useCallMutation } from '../../../app/use-call.ts';
import { DoorCard } from '../../../kit/DoorCard.tsx';
import { Enrolment } from '../components/Enrolment.tsx';
import { PasswordAndFactor } from '../components/PasswordAndFactor.tsx';
import { RecoveryCodes } from '../components/RecoveryCodes.tsx';

/** Kept in this tab until it is accepted, so that a reload continues. */
const tab = browserStorage('sessionStorage');
const KEY = 'staff_invitation';

export default function Invitation() {
  const { t } = useTranslation(['backoffice', 'common']);
  const { token } = usePageParams();
  const [enrolment, setEnrolment] = useState<CallOutput<typeof startEnrolment> | null>(null);
  const [accepted, setAccepted] = useState<CallOutput<typeof acceptInvitation> | null>(null);
  const { submit: open, answer: whom, failure } = useCallMutation(openInvitation, { quiet: true });
  useEffect(() => {
    if (token === undefined) return;
    tab.setItem(KEY, token);
    navigation.redirect('/invitation');
  }, [token]);
  useEffect(() => {
    if (token === undefined) open({ invitation: tab.getItem(KEY) ?? '' });
    // Once per invitation: `open` is new at every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token]);
  const title = t(($) => $.backoffice.invitation.title);
  const accept = (answer: CallOutput<typeof acceptInvitation>) => {
    tab.removeItem(KEY);
    setAccepted(answer);
  };
  if (accepted) {
    return (
      <DoorCard title={t(($) => $.backoffice.invitation.codesTitle)} text={t(($) => $.backoffice.invitation.codesText)}>
        <RecoveryCodes
          codes={accepted.recovery_codes}
          onKept={() => {
            sessionStore.getState().open(accepted.session);
            navigation.redirect('/');
          }}
        />
      </DoorCard>
    );
  }
  if (failure) {
    return (
      <DoorCard title={title}>
        <EmptyState
          compact
          title={failureText(failure)}
          actions={
            <Button size="sm" variant="primary" href="#/sign-in">
              {t(($) => $.backoffice.invitation.toSignIn)}
            </Button>
          }
        />
      </DoorCard>
    );
  }
  if (!whom) {
    return (
      <DoorCard title={title}>
        <SkeletonCard label={t(($) => $.common.states.loading)} />
      </DoorCard>
    );
  }
  const text = t(($) => $.backoffice.invitation.text, { email: whom.email, role: t(($) => $.backoffice.roles[whom.role]) });
  return (
    <DoorCard title={title} text={text}>
      {enrolment ? (
        <Enrolment enrolment={enrolment} onAccepted={accept} onBack={() => setEnrolment(null)} />
      ) : (
        <PasswordAndFactor invitation={tab.getItem(KEY) ?? ''} email={whom.email} onStarted={setEnrolment} />
      )}
    </DoorCard>
  );
}
