/** One member of the staff: facts, and with the permission to manage staff another role or disabling. */
import { type StaffMemberView, disableStaff, listStaff } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { hrefOf } from '../../../app/navigation.ts';
import { invalidateCall, useCallMutation } from '../../../app/use-call.ts';
import { useMay, useSession } from '../../../app/use-session.ts';
import { SidePanel } from '../../../kit/SidePanel.tsx';
import { ProposeRole } from './ProposeRole.tsx';

export interface MemberPanelProps {
  member: StaffMemberView;
  mayManage: boolean;
  onClose: () => void;
}

export function MemberPanel({ member, mayManage, onClose }: MemberPanelProps) {
  const { t } = useTranslation(['backoffice', 'common']);
  const formats = useFormats();
  const self = useSession();
  const mayAudit = useMay('audit.read');
  const mayPropose = useMay('proposals.role.propose');
  const [isAsking, setAsking] = useState(false);
  const disable = useCallMutation(disableStaff, {
    onDone() {
      setAsking(false);
      void invalidateCall(listStaff);
    },
    onFailure: () => setAsking(false),
  });
  const isOther = member.email !== self?.email;
  return (
    <SidePanel
      title={member.email}
      onClose={onClose}
      foot={
        mayManage &&
        isOther &&
        member.state !== 'disabled' && (
          <Button variant="danger" block onClick={() => setAsking(true)}>
            {t(($) => $.backoffice.staff.disable)}
          </Button>
        )
      }
    >
      <KeyValueList
        items={[
          { label: t(($) => $.backoffice.staff.role), value: t(($) => $.backoffice.roles[member.role]) },
          { label: t(($) => $.backoffice.staff.state), value: t(($) => $.backoffice.staff.states[member.state]) },
          {
            label: t(($) => $.backoffice.staff.factors),
            value: member.factors.map((factor) => t(($) => $.backoffice.factors[factor])).join(', ') || '–',
          },
          { label: t(($) => $.backoffice.staff.since), value: <time>{formats.dateTime(member.created)}</time> },
          member.last_sign_in !== null && {
            label: t(($) => $.backoffice.staff.lastSignIn),
            value: <time>{formats.dateTime(member.last_sign_in)}</time>,
          },
        ]}
      />
      {mayAudit && (
        <p className="b-links">
          <Link className="b-link" href={`#${hrefOf('/audit', { actor: `staff:${member.id}` })}`}>
            {t(($) => $.backoffice.staff.acts)}
          </Link>
        </p>
      )}
      {mayPropose && member.state === 'active' && isOther && <ProposeRole member={member} />}
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t(($) => $.backoffice.staff.disableTitle, { email: member.email })}
        description={t(($) => $.backoffice.staff.disableText)}
        safeLabel={t(($) => $.common.buttons.cancel)}
        actionLabel={t(($) => $.backoffice.staff.disable)}
        tone="danger"
        busy={disable.busy}
        onAction={() => disable.submit({ staff_id: member.id })}
      />
    </SidePanel>
  );
}
