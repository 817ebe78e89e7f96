/** One entry of the navigation for each queue, with how many wait. */
import type { QueueName } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { iconDeposit, iconGift, iconInbox, iconScales, iconTrash, iconUser, iconWithdraw } from '@glasshouse/ui/icons.ts';
import { useQueues } from '../app/queues.ts';
import { NavLink } from './NavLink.tsx';

const ICONS: Readonly<Record<QueueName, string>> = {
  kyc: iconUser,
  recharge: iconDeposit,
  withdraw: iconWithdraw,
  account_deletion: iconTrash,
  sale: iconGift,
  dispute: iconScales,
};

/** The entries; without a queue one that says so. */
export function QueueLinks() {
  const { t } = useTranslation(['backoffice']);
  const { data: queues } = useQueues();
  if (!queues || queues.length === 0) {
    return <NavLink href="/queues" icon={iconInbox} label={t(($) => $.backoffice.titles.queues)} />;
  }
  return queues.map(({ queue, waiting, held }) => (
    <NavLink
      key={queue}
      href={`/queues/${queue}`}
      icon={ICONS[queue]}
      label={t(($) => $.backoffice.queues[queue])}
      count={waiting + held}
    />
  ));
}
