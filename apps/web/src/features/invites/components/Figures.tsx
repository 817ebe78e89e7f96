/** What invitations came to: worth, people, and each level with its part of the fees. */
import type { CallOutput } from '@glasshouse/contract';
import type { getInvites } from '@glasshouse/contract/invites';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { useAmounts } from './use-amounts.ts';

type Invites = CallOutput<typeof getInvites>;

/** The three figures below the code. */
export function Worth({ invites }: { invites: Invites }) {
  const { t } = useTranslation(['invites']);
  const amounts = useAmounts();
  return (
    <div className="mt-4">
      <Stats
        items={[
          { label: t(($) => $.invites.figures.all), value: amounts.worth(invites.worth) },
          { label: t(($) => $.invites.figures.month), value: amounts.worth(invites.month_worth) },
          { label: t(($) => $.invites.figures.friends), value: invites.levels.map(({ friends }) => friends).join(' + ') },
        ]}
      />
      {invites.earned.length > 0 && <PriceSourceLabel prices={invites.prices} />}
    </div>
  );
}

/** A line for each level. */
export function Levels({ invites }: { invites: Invites }) {
  const { t } = useTranslation(['invites']);
  const amounts = useAmounts();
  return (
    <Card as="section" label={t(($) => $.invites.levels.title)} className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
      {invites.levels.map(({ level, share, friends, earned }) => (
        <div key={level} className="flex items-start gap-3 border-line-1 not-first:border-t not-first:pt-3">
          <Tag>{level}</Tag>
          <div className="min-w-0 flex-1">
            <h3 className="text-sm font-medium text-text-1">
              {level === 1 ? t(($) => $.invites.levels.first) : t(($) => $.invites.levels.second)}
            </h3>
            <p className="flex flex-wrap gap-x-2 text-xs text-text-3">
              <span>{t(($) => $.invites.levels.share, { share: amounts.share(share) })}</span>
              <span>{t(($) => $.invites.levels.friends, { count: friends })}</span>
            </p>
          </div>
          <ul className="num text-right text-sm font-semibold text-text-1">
            {earned.length === 0 ? <li>0</li> : earned.map((sum) => <li key={sum.currency_id}>{amounts.sum(sum)}</li>)}
          </ul>
        </div>
      ))}
    </Card>
  );
}
