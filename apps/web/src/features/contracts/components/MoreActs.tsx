/** What else may be done with a position, behind one button. Lazy: most positions are only looked at. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { LazyMenu } from '@glasshouse/ui/LazyMenu.tsx';
import { iconMore } from '@glasshouse/ui/icons.ts';
import { oppositesOf } from '../model/offset.ts';
import { usePositions } from '../queries/contracts.ts';
import type { ContractActs, MoreAct } from './use-contract-acts.tsx';

/** The menu; nothing of a position that is being liquidated. */
export default function MoreActs({ position, acts }: { position: ContractPosition; acts: ContractActs }) {
  const { t } = useTranslation(['manage']);
  const opposites = oppositesOf(usePositions().data?.list ?? [], position);
  if (position.status === 2) return null;
  const items = [
    { value: 'multiple', label: t(($) => $.manage.multiple.menu), hint: t(($) => $.manage.multiple.hint) },
    { value: 'partStops', label: t(($) => $.manage.partStops.menu), hint: t(($) => $.manage.partStops.hint) },
    { value: 'trail', label: t(($) => $.manage.trail.menu), hint: t(($) => $.manage.trail.hint) },
    { value: 'reverse', label: t(($) => $.manage.reverse.menu), hint: t(($) => $.manage.reverse.hint) },
    {
      value: 'offset',
      label: t(($) => $.manage.offset.menu),
      hint: t(($) => $.manage.offset.hint),
      disabled: opposites.length === 0,
    },
  ];
  return (
    <LazyMenu
      align="end"
      label={t(($) => $.manage.more)}
      onSelect={(what) => acts.onMore(what as MoreAct, position)}
      items={items}
      trigger={<IconButton icon={iconMore} size={18} label={t(($) => $.manage.more)} />}
    />
  );
}
