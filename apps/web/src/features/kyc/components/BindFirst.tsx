/** Email and phone come before the form (RULE-097): what is missing leads to where it is bound. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { iconCheck, iconMail, iconPhone } from '@glasshouse/ui/icons.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import type { IdentityState } from '../model/step.ts';

/** The two rows. */
export function BindFirst({ state }: { state: IdentityState }) {
  const { t } = useTranslation(['kyc']);
  const rows = [
    { icon: iconMail, isBound: state.email_bound, title: t(($) => $.kyc.bind.email), href: '#/pages/setting/email' },
    ...(state.needs_mobile
      ? [{ icon: iconPhone, isBound: state.mobile_bound, title: t(($) => $.kyc.bind.phone), href: '#/pages/setting/phone' }]
      : []),
  ];
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-semibold">{t(($) => $.kyc.bind.title)}</h2>
      <p className="text-sm text-text-2 text-pretty">{t(($) => $.kyc.bind.text)}</p>
      <div className="-mx-gutter">
        <List>
          {rows.map(({ icon, isBound, title, href }) =>
            isBound ? (
              <ListRow
                key={href}
                icon={icon}
                title={title}
                trailing={
                  <Tag tone="success" icon={iconCheck}>
                    {t(($) => $.kyc.bind.bound)}
                  </Tag>
                }
              />
            ) : (
              <ListRow key={href} icon={icon} title={title} value={t(($) => $.kyc.bind.missing)} href={href} chevron />
            ),
          )}
        </List>
      </div>
    </section>
  );
}
