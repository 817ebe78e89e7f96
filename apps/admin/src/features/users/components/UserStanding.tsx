/** A user in five figures: worth, identity, risk of what is open, country, since when. */
import type { StaffUser } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { labelText, useFormats } from '../../../app/formats.ts';
import { StatCards } from '../../../kit/StatCards.tsx';

/** The cards. */
export function UserStanding({ user }: { user: StaffUser }) {
  const { t } = useTranslation(['backoffice-users']);
  const formats = useFormats();
  const { last_seen: seen, risk } = user;
  return (
    <StatCards
      items={[
        {
          label: t(($) => $['backoffice-users'].user.worth),
          value: formats.usd(user.worth),
          sub: t(($) => $['backoffice-users'].user.worthSub),
        },
        { label: t(($) => $['backoffice-users'].user.level), value: labelText(`backoffice-users:user.levels.${user.level}`) },
        {
          label: t(($) => $['backoffice-users'].user.risk),
          value: risk === null ? '–' : risk,
          sub: t(($) => $['backoffice-users'].user.riskSub),
          tone: risk !== null && risk >= 60 ? 'danger' : risk !== null && risk >= 30 ? 'warn' : undefined,
        },
        {
          label: t(($) => $['backoffice-users'].user.country),
          value: user.country === '' ? '–' : user.country,
          sub: t(($) => $['backoffice-users'].user.countrySub),
        },
        {
          label: t(($) => $['backoffice-users'].users.registered),
          value: formats.date(user.created),
          sub: seen === null ? undefined : `${t(($) => $['backoffice-users'].users.lastSeen)} ${formats.dateTime(seen)}`,
        },
      ]}
    />
  );
}
