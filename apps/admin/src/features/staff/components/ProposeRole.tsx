/** Another role for a member of the staff: chosen, given its reason, and proposed. */
import { STAFF_ROLES, type StaffRole } from '@glasshouse/contract';
import type { StaffMemberView } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { useState } from 'react';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';
import { Section } from '../../../kit/SidePanel.tsx';

export function ProposeRole({ member }: { member: StaffMemberView }) {
  const { t } = useTranslation(['backoffice']);
  const [role, setRole] = useState<StaffRole | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t(($) => $.backoffice.staff.otherRole)} aside={t(($) => $.backoffice.staff.takesTwo)}>
      <div className="b-form">
        <Select<StaffRole>
          label={t(($) => $.backoffice.staff.role)}
          labelHidden
          placeholder={t(($) => $.backoffice.staff.chooseRole)}
          value={role}
          onChange={setRole}
          options={STAFF_ROLES.filter((value) => value !== member.role).map((value) => ({
            value,
            label: t(($) => $.backoffice.roles[value]),
          }))}
        />
        <Button size="sm" disabled={role === null} onClick={() => setOpen(true)}>
          {t(($) => $.backoffice.proposals.propose)}
        </Button>
      </div>
      {role !== null && (
        <ProposeDialog
          kind="role"
          payload={{ staff_id: member.id, role }}
          title={t(($) => $.backoffice.staff.proposeRole, {
            email: member.email,
            role: t(($) => $.backoffice.roles[role]),
          })}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
