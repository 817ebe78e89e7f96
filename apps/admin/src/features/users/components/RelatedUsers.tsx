/** Accounts related to a user by an invitation or by a network address that both used lately. */
import { listRelatedUsers } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { labelText, useTimeAgo } from '../../../app/formats.ts';
import { hrefOf } from '../../../app/navigation.ts';
import { useCall } from '../../../app/use-call.ts';
import { Section } from '../../../kit/SidePanel.tsx';
import { UnreadPart } from '../../../kit/UnreadPart.tsx';
import { UserState } from './UserState.tsx';

/** The list. */
export function RelatedUsers({ userId }: { userId: number }) {
  const { t } = useTranslation(['backoffice-users']);
  const ago = useTimeAgo();
  const read = useCall(listRelatedUsers, { user_id: userId }, { quiet: true });
  return (
    <Section title={t(($) => $['backoffice-users'].related.title)} aside={read.data && read.data.length > 0 && read.data.length}>
      {read.data === undefined && <UnreadPart read={read} lines={2} />}
      {read.data?.length === 0 && <p className="b-quiet">{t(($) => $['backoffice-users'].related.none)}</p>}
      <ul className="u-related">
        {read.data?.map((row) => (
          <li key={`${row.relation} ${row.id}`}>
            <a className="b-link num" href={`#${hrefOf(`/users/${row.id}`)}`}>
              {row.id}
            </a>
            <span className="u-text">
              <span>{row.account_name}</span>
              <small>{labelText(`backoffice-users:related.${row.relation}`, { ip: row.ip, time: ago(row.time) })}</small>
            </span>
            {row.state !== 'open' && <UserState state={row.state} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
