/** A user's profile and the account's protection. */
import type { StaffUser } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats.ts';
import { hrefOf } from '../../../app/navigation.ts';
import { Section } from '../../../kit/SidePanel.tsx';

export function UserProfile({ user }: { user: StaffUser }) {
  const { t } = useTranslation(['backoffice-users']);
  const formats = useFormats();
  const isSet = (value: boolean) =>
    value ? t(($) => $['backoffice-users'].user.set) : t(($) => $['backoffice-users'].user.notSet);
  const when = (time: number | null) => (time === null ? '–' : formats.dateTime(time));
  return (
    <div className="u-columns">
      {user.freeze && (
        <Note tone="warn">
          <b>
            {t(($) => $['backoffice-users'].user.frozenTitle, {
              reason: t(($) => $['backoffice-users'].freezeReasons[user.freeze?.reason ?? 'review']),
            })}
          </b>
          <p>{t(($) => $['backoffice-users'].user.frozenText, { time: formats.dateTime(user.freeze.since) })}</p>
          {user.freeze.reason === 'security' && <p>{t(($) => $['backoffice-users'].user.frozenSecurity)}</p>}
          <p className="u-text">{user.freeze.note}</p>
        </Note>
      )}
      <Section title={t(($) => $['backoffice-users'].user.identity)}>
        <KeyValueList
          items={[
            { label: 'ID', value: user.id },
            { label: t(($) => $['backoffice-users'].user.email), value: user.email ?? '–' },
            { label: t(($) => $['backoffice-users'].user.mobile), value: user.mobile ?? '–' },
            { label: t(($) => $['backoffice-users'].users.nickname), value: user.nickname },
            { label: t(($) => $['backoffice-users'].user.signature), value: user.signature || '–' },
            { label: t(($) => $['backoffice-users'].user.language), value: user.language ?? '–' },
            { label: t(($) => $['backoffice-users'].user.fiat), value: user.fiat ?? '–' },
            { label: t(($) => $['backoffice-users'].user.creditScore), value: user.credit_score },
            {
              label: t(($) => $['backoffice-users'].user.invitedBy),
              value: user.invited_by === null ? '–' : <a href={`#${hrefOf(`/users/${user.invited_by}`)}`}>{user.invited_by}</a>,
            },
            { label: t(($) => $['backoffice-users'].user.invited), value: user.invited },
          ]}
        />
      </Section>
      <Section title={t(($) => $['backoffice-users'].user.protection)}>
        <KeyValueList
          items={[
            { label: t(($) => $['backoffice-users'].user.payPassword), value: isSet(user.has_pay_password) },
            { label: t(($) => $['backoffice-users'].user.totp), value: isSet(user.has_totp) },
            { label: t(($) => $['backoffice-users'].user.passkeys), value: user.passkeys },
            { label: t(($) => $['backoffice-users'].user.passwordChanged), value: when(user.password_changed) },
            { label: t(($) => $['backoffice-users'].user.withdrawalsStopped), value: when(user.withdrawals_stopped_until) },
            user.closed !== null && { label: t(($) => $['backoffice-users'].user.closedAt), value: when(user.closed) },
          ]}
        />
      </Section>
    </div>
  );
}
