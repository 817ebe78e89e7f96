/** Inviting a member: address and role, then the link, shown once. */
import { STAFF_ROLES, type StaffRole, isDeciding } from '@glasshouse/contract';
import { inviteStaff, listStaff } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Field, TextArea } from '@glasshouse/ui/Field.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { type FormEvent, useState } from 'react';
import { copyText } from '../../../app/copy-text.ts';
import { useFormats } from '../../../app/formats.ts';
import { invalidateCall, useCallMutation } from '../../../app/use-call.ts';
import { FailureNote } from '../../../kit/FailureNote.tsx';
import { SidePanel } from '../../../kit/SidePanel.tsx';

const linkOf = (invitation: string) => `${location.origin}${location.pathname}#/invitation/${invitation}`;

export function InvitePanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['backoffice', 'common']);
  const formats = useFormats();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('support');
  const [isTried, setTried] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const invite = useCallMutation(inviteStaff, { quiet: true, onDone: () => invalidateCall(listStaff) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (email !== '') invite.submit({ email, role });
  };
  const title = t(($) => $.backoffice.staff.invite);
  if (invite.answer) {
    const link = linkOf(invite.answer.invitation);
    return (
      <SidePanel
        title={title}
        onClose={onClose}
        foot={
          <Button variant="primary" block onClick={() => void copyText(link).then(setCopied)}>
            {isCopied ? t(($) => $.common.buttons.copied) : t(($) => $.backoffice.staff.copyLink)}
          </Button>
        }
      >
        <div className="b-form">
          <p>{t(($) => $.backoffice.staff.invited, { email: invite.answer.member.email })}</p>
          <TextArea label={t(($) => $.backoffice.staff.link)} readOnly rows={4} value={link} className="mono" />
          <Note tone="warn">{t(($) => $.backoffice.staff.linkOnce, { time: formats.dateTime(invite.answer.expires) })}</Note>
        </div>
      </SidePanel>
    );
  }
  return (
    <SidePanel title={title} onClose={onClose}>
      <form className="b-form" onSubmit={submit} noValidate>
        <Field
          label={t(($) => $.backoffice.door.email)}
          type="email"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value.trim())}
          error={isTried && email === '' ? t(($) => $.common.errors.FIELD_REQUIRED) : undefined}
        />
        <Select<StaffRole>
          label={t(($) => $.backoffice.staff.role)}
          value={role}
          onChange={setRole}
          hint={t(($) => $.backoffice.staff.inviteHint)}
          options={STAFF_ROLES.map((value) => ({
            value,
            label: t(($) => $.backoffice.roles[value]),
            disabled: isDeciding(value),
          }))}
        />
        <FailureNote failure={invite.failure} />
        <Button variant="primary" type="submit" block busy={invite.busy}>
          {t(($) => $.backoffice.staff.makeInvitation)}
        </Button>
      </form>
    </SidePanel>
  );
}
