/** All members: role and factors; inviting, disabling, proposing another role. */
import { STAFF_ROLES, type StaffRole } from '@glasshouse/contract';
import { type StaffMemberView, listStaff } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag, type Tone } from '@glasshouse/ui/Chip.tsx';
import { iconPlus } from '@glasshouse/ui/icons.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useState } from 'react';
import { usePageSearch } from '../../../app/navigation.ts';
import { useFormats } from '../../../app/formats.ts';
import { useCall } from '../../../app/use-call.ts';
import { useMay, useSetSearch } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { FilterMenu } from '../../../kit/FilterMenu.tsx';
import { KeysHint } from '../../../kit/KeysHint.tsx';
import { Page } from '../../../kit/Page.tsx';
import { SearchBox } from '../../../kit/SearchBox.tsx';
import { listOfCall } from '../../../kit/list-of-call.ts';
import { InvitePanel } from '../components/InvitePanel.tsx';
import { MemberPanel } from '../components/MemberPanel.tsx';
import { filterStaff } from '../model/filter-staff.ts';

const TONES: Readonly<Record<StaffMemberView['state'], Tone>> = { invited: 'info', active: 'success', disabled: 'danger' };

/** The state of a member in words. */
export function MemberState({ state }: { state: StaffMemberView['state'] }) {
  const { t } = useTranslation(['backoffice']);
  return <Tag tone={TONES[state]}>{t(($) => $.backoffice.staff.states[state])}</Tag>;
}

function useStaffColumns(): Column<StaffMemberView>[] {
  const { t } = useTranslation(['backoffice']);
  const formats = useFormats();
  return [
    { key: 'email', head: t(($) => $.backoffice.door.email), cell: (row) => <b className="b-clip">{row.email}</b> },
    { key: 'role', head: t(($) => $.backoffice.staff.role), cell: (row) => t(($) => $.backoffice.roles[row.role]) },
    { key: 'state', head: t(($) => $.backoffice.staff.state), cell: (row) => <MemberState state={row.state} /> },
    {
      key: 'factors',
      head: t(($) => $.backoffice.staff.factors),
      cell: (row) => row.factors.map((factor) => t(($) => $.backoffice.factors[factor])).join(', ') || '–',
    },
    {
      key: 'seen',
      head: t(($) => $.backoffice.staff.lastSignIn),
      align: 'end',
      cell: (row) => (row.last_sign_in === null ? '–' : <time>{formats.dateTime(row.last_sign_in)}</time>),
    },
  ];
}

export default function Staff() {
  const { t } = useTranslation(['backoffice', 'common']);
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const mayManage = useMay('staff.manage');
  const [text, setText] = useState('');
  const staff = useCall(listStaff);
  const role = (STAFF_ROLES as readonly string[]).includes(search.role ?? '') ? (search.role as StaffRole) : null;
  const rows = filterStaff(staff.data ?? [], { text, role });
  const open = rows.find((row) => String(row.id) === search.open) ?? null;
  const columns = useStaffColumns();
  const close = () => setSearch({ open: null, invite: null });
  const side = search.invite ? (
    <InvitePanel onClose={close} />
  ) : (
    open && <MemberPanel key={open.id} member={open} mayManage={mayManage} onClose={close} />
  );
  return (
    <Page
      side={side}
      tools={
        <>
          <SearchBox label={t(($) => $.backoffice.staff.search)} value={text} onChange={setText} />
          <FilterMenu
            label={t(($) => $.backoffice.staff.role)}
            value={role}
            onChange={(next) => setSearch({ role: next })}
            options={STAFF_ROLES.map((value) => ({ value, label: t(($) => $.backoffice.roles[value]) }))}
          />
          {mayManage && (
            <Button size="sm" variant="primary" icon={iconPlus} onClick={() => setSearch({ invite: '1', open: null })}>
              {t(($) => $.backoffice.staff.invite)}
            </Button>
          )}
        </>
      }
      foot={
        <KeysHint
          hints={[{ keys: ['J', 'K'], text: t(($) => $.backoffice.keys.move) }]}
          aside={t(($) => $.backoffice.table.shown, { shown: rows.length, of: staff.data?.length ?? 0 })}
        />
      }
    >
      <DataTable
        label={t(($) => $.backoffice.titles.staff)}
        columns={open ? columns.filter(({ key }) => key !== 'factors') : columns}
        list={{ ...listOfCall(staff), items: rows }}
        rowKey={(row) => row.id}
        open={open?.id ?? null}
        onOpen={(row) => setSearch({ open: row.id, invite: null })}
        empty={<EmptyState title={t(($) => $.common.states.noMatches)} />}
      />
    </Page>
  );
}
