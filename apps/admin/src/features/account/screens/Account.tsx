/** One's own account: what the role may do, live sessions, language and theme, the way out. */
import { endOwnSession, listOwnSessions, signOut } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats, useTimeAgo } from '../../../app/formats.ts';
import { leave } from '../../../app/services.ts';
import { invalidateCall, useCall, useCallMutation } from '../../../app/use-call.ts';
import { useSession } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { LookChoices } from '../../../kit/LookChoices.tsx';
import { Page } from '../../../kit/Page.tsx';
import { Section } from '../../../kit/SidePanel.tsx';
import { listOfCall } from '../../../kit/list-of-call.ts';

type Session = NonNullable<ReturnType<typeof useSessions>['data']>[number];
const useSessions = () => useCall(listOwnSessions);

export default function Account() {
  const { t } = useTranslation(['backoffice', 'common']);
  const formats = useFormats();
  const session = useSession();
  // The token is removed from this tab whatever the answer is.
  const out = useCallMutation(signOut, { quiet: true, onDone: () => leave('left'), onFailure: () => leave('left') });
  if (!session) return null;
  return (
    <Page
      padded
      tools={
        <Button size="sm" variant="outline" busy={out.busy} onClick={() => out.submit({})}>
          {t(($) => $.backoffice.account.signOut)}
        </Button>
      }
    >
      <div className="b-columns">
        <Section title={t(($) => $.backoffice.account.you)}>
          <KeyValueList
            items={[
              { label: t(($) => $.backoffice.door.email), value: session.email },
              { label: t(($) => $.backoffice.staff.role), value: t(($) => $.backoffice.roles[session.role]) },
              { label: t(($) => $.backoffice.account.ends), value: <time>{formats.dateTime(session.expires)}</time> },
            ]}
          />
          <p className="b-quiet">{t(($) => $.backoffice.account.idle)}</p>
        </Section>
        <Section title={t(($) => $.backoffice.account.look)}>
          <LookChoices />
        </Section>
      </div>
      <Section title={t(($) => $.backoffice.account.sessions)}>
        <Sessions />
      </Section>
    </Page>
  );
}

function Sessions() {
  const { t } = useTranslation(['backoffice']);
  const formats = useFormats();
  const ago = useTimeAgo();
  const sessions = useSessions();
  const end = useCallMutation(endOwnSession, { onDone: () => invalidateCall(listOwnSessions) });
  const columns: Column<Session>[] = [
    {
      key: 'device',
      head: t(($) => $.backoffice.account.device),
      cell: (row) => (
        <span className="b-clip" title={row.user_agent}>
          {row.user_agent || t(($) => $.backoffice.account.unknownDevice)}
        </span>
      ),
    },
    { key: 'ip', head: t(($) => $.backoffice.account.address), cell: (row) => <span className="mono">{row.ip}</span> },
    { key: 'created', head: t(($) => $.backoffice.account.since), cell: (row) => <time>{formats.dateTime(row.created)}</time> },
    { key: 'used', head: t(($) => $.backoffice.account.used), cell: (row) => ago(row.last_used) },
    {
      key: 'end',
      head: t(($) => $.backoffice.account.end),
      align: 'end',
      cell: (row) =>
        row.current ? (
          <Tag tone="gold">{t(($) => $.backoffice.account.current)}</Tag>
        ) : (
          <Button size="xs" busy={end.busy} onClick={() => end.submit({ session_id: row.id })}>
            {t(($) => $.backoffice.account.end)}
          </Button>
        ),
    },
  ];
  return (
    <DataTable
      label={t(($) => $.backoffice.account.sessions)}
      columns={columns}
      list={listOfCall(sessions)}
      rowKey={(row) => row.id}
    />
  );
}
