/** One entry of the navigation for each queue, with how many wait. */
import type { QueueName } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { iconDeposit, iconInbox, iconTrash, iconUser, iconWithdraw } from '@glasshouse/ui/icons.ts';
import { useQueues } from '../app/queues.ts';
import { NavLink } from './NavLink.tsx';

/** A queue without a drawing of its own has the inbox. */
const ICONS: Readonly<Partial<Record<QueueName, string>>> = {
  kyc: iconUser,
  recharge: iconDeposit,
  withdraw: iconWithdraw,
  account_deletion: iconTrash,
};

/** The entries; without a queue one for that. */
export function QueueLinks() {
  const { t } = useTranslation(['backoffice', 'names']);
  const { data: queues } = useQueues();
  if (!queues || queues.length === 0) {
    return <NavLink href="/queues" icon={iconInbox} label={t(($) => $.backoffice.titles.queues)} />;
  }
  return queues.map(({ queue, waiting, held }) => (
    <NavLink
      key={queue}
      href={`/queues/${queue}`}
      icon={ICONS[queue] ?? iconInbox}
      label={t(($) => $.names.queues[queue])}
      count={waiting + held}
    />
  ));
}
