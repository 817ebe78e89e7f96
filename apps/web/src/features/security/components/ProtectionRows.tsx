/** What protects the account, row by row; what is missing stands first, with its button. */
import type { CallOutput } from '@glasshouse/contract';
import type { getSecurity } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { iconBill, iconChat, iconCheck, iconKey, iconMail, iconPhone, iconShield, iconUser } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { maskContact } from '../model/steps.ts';

interface Row {
  key: string;
  icon: string;
  title: string;
  sub: string;
  href: string;
  /** Missing rows offer to set up, on rows say so, the others can be changed. */
  state: 'missing' | 'on' | 'change' | 'plain';
}

/** Passwords, factors and the phrase. */
function useCredentialRows(security: CallOutput<typeof getSecurity>): Row[] {
  const { t } = useTranslation(['security']);
  const formats = useFormats();
  const factorMissing = security.totp_since === null && security.passkeys === 0;
  return [
    {
      key: 'totp',
      icon: iconShield,
      title: t(($) => $.security.rows.totp),
      sub:
        security.totp_since === null
          ? t(($) => $.security.rows.totpHint)
          : t(($) => $.security.rows.totpSince, { date: formats.date(security.totp_since) }),
      href: '#/pages/setting/authenticator',
      state: security.totp_since !== null ? 'on' : factorMissing ? 'missing' : 'plain',
    },
    {
      key: 'pay',
      icon: iconKey,
      title: t(($) => $.security.rows.pay),
      sub: t(($) => $.security.rows.payHint),
      href: '#/pages/setting/payPassword',
      state: security.has_pay_password ? 'change' : 'missing',
    },
    {
      key: 'phrase',
      icon: iconChat,
      title: t(($) => $.security.rows.phrase),
      sub: security.anti_phishing ?? t(($) => $.security.rows.phraseHint),
      href: '#/pages/setting/anti_phishing',
      state: security.anti_phishing === null ? 'missing' : 'change',
    },
    {
      key: 'login',
      icon: iconKey,
      title: t(($) => $.security.rows.login),
      sub:
        security.password_changed === null
          ? t(($) => $.security.rows.loginHint)
          : t(($) => $.security.rows.loginChanged, { date: formats.date(security.password_changed) }),
      href: '#/pages/setting/password',
      state: 'change',
    },
    {
      key: 'passkeys',
      icon: iconUser,
      title: t(($) => $.security.rows.passkeys),
      sub:
        security.passkeys === 0
          ? t(($) => $.security.rows.passkeysHint)
          : t(($) => $.security.rows.passkeysCount, { count: security.passkeys }),
      href: '#/pages/setting/passkeys',
      state: security.passkeys > 0 ? 'on' : 'plain',
    },
  ];
}

/** Ways to reach the user, and what happened. */
function useContactRows(security: CallOutput<typeof getSecurity>): Row[] {
  const { t } = useTranslation(['security']);
  return [
    {
      key: 'email',
      icon: iconMail,
      title: t(($) => $.security.rows.email),
      sub: security.email === null ? t(($) => $.security.rows.notBound) : maskContact(security.email),
      href: '#/pages/setting/email',
      state: security.email === null ? 'plain' : 'on',
    },
    {
      key: 'phone',
      icon: iconPhone,
      title: t(($) => $.security.rows.phone),
      sub: security.mobile === null ? t(($) => $.security.rows.notBound) : maskContact(security.mobile),
      href: '#/pages/setting/phone',
      state: security.mobile === null ? 'plain' : 'on',
    },
    {
      key: 'events',
      icon: iconBill,
      title: t(($) => $.security.rows.events),
      sub: t(($) => $.security.rows.eventsHint),
      href: '#/pages/setting/security_events',
      state: 'plain',
    },
  ];
}

export function ProtectionRows({ security }: { security: CallOutput<typeof getSecurity> }) {
  const { t } = useTranslation(['security']);
  const rows = [...useCredentialRows(security), ...useContactRows(security)];
  const ordered = [...rows.filter((row) => row.state === 'missing'), ...rows.filter((row) => row.state !== 'missing')];
  return (
    <List>
      {ordered.map(({ key, icon, title, sub, href, state }, index) =>
        state === 'missing' ? (
          <ListRow
            key={key}
            icon={icon}
            title={title}
            sub={sub}
            trailing={
              <Button size="sm" variant={index === 0 ? 'primary' : 'plain'} href={href}>
                <span className="sr">{title}: </span>
                {t(($) => $.security.center.setUp)}
              </Button>
            }
          />
        ) : (
          <ListRow
            key={key}
            icon={icon}
            title={title}
            sub={sub}
            href={href}
            chevron
            {...(state === 'change' ? { value: t(($) => $.security.center.change) } : {})}
            {...(state === 'on' ? { value: <On label={t(($) => $.security.center.on)} /> } : {})}
          />
        ),
      )}
    </List>
  );
}

function On({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-success">
      <Icon d={iconCheck} size={14} />
      {label}
    </span>
  );
}
