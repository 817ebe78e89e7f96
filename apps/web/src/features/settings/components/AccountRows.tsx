/** What belongs to the account: its safety, its money's ways, its records. */
import type { UserInfo } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import {
  iconBank,
  iconBell,
  iconBill,
  iconCoupon,
  iconGift,
  iconGlobe,
  iconKey,
  iconList,
  iconLock,
  iconPhone,
  iconShield,
  iconUser,
  iconWallet,
} from '@glasshouse/ui/icons.ts';
import { masked } from '../model/mask.ts';
import { levelName } from '../model/profile.ts';

/** Security, identity, passwords, phone. `user` may not be known yet. */
export function SafetyRows({ user }: { user: UserInfo | null | undefined }) {
  const { t } = useTranslation(['settings']);
  const notSet = t(($) => $.settings.profile.notSet);
  return (
    <>
      <ListRow icon={iconShield} title={t(($) => $.settings.account.security)} href="#/pages/setting/security" />
      <ListRow
        icon={iconUser}
        title={t(($) => $.settings.account.identity)}
        {...(user ? { value: t(($) => $.settings.profile.levels[levelName(user.verification_level)]) } : {})}
        href="#/pages/setting/real"
        chevron
      />
      <ListRow icon={iconKey} title={t(($) => $.settings.account.loginPassword)} href="#/pages/setting/password" />
      <ListRow
        icon={iconLock}
        title={t(($) => $.settings.account.payPassword)}
        {...(user && !user.has_pay_password ? { value: notSet } : {})}
        href="#/pages/setting/payPassword"
        chevron
      />
      <ListRow
        icon={iconPhone}
        title={t(($) => $.settings.account.phone)}
        {...(user ? { value: user.mobile === null ? notSet : masked(user.mobile) } : {})}
        href="#/pages/setting/security"
        chevron
      />
    </>
  );
}

/** Addresses, cards, bills, coupons, invitation, and the first steps, also once they are hidden. */
export function AccountRows() {
  const { t } = useTranslation(['settings', 'shell']);
  return (
    <>
      <ListRow icon={iconWallet} title={t(($) => $.settings.account.addresses)} href="#/pages/setting/wallet" />
      <ListRow icon={iconBank} title={t(($) => $.settings.account.cards)} href="#/pages/setting/bank" />
      <ListRow icon={iconGlobe} title={t(($) => $.settings.account.cardsAbroad)} href="#/pages/setting/bank_international" />
      <ListRow icon={iconBell} title={t(($) => $.settings.account.notifications)} href="#/pages/notifications/index" />
      <ListRow icon={iconBill} title={t(($) => $.settings.about.bills)} href="#/pages/setting/bill" />
      <ListRow icon={iconCoupon} title={t(($) => $.settings.account.coupons)} href="#/pages/setting/coupon" />
      <ListRow icon={iconGift} title={t(($) => $.settings.account.invite)} href="#/pages/setting/share" />
      <ListRow icon={iconList} title={t(($) => $.shell.titles.firstHour)} href="#/pages/index/first_hour" />
    </>
  );
}
