/** The published rule of a demo trader. */
import { getStrategy } from '@glasshouse/contract/demo';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { useCall } from '../../../app/data/use-call.ts';

/** The card; nothing until the rule was read. */
export function Strategy({ traderId }: { traderId: number }) {
  const { t } = useTranslation(['copy']);
  const { data } = useCall(getStrategy, { trader_user_id: traderId, page: 1, limit: 1 }, { quiet: true });
  if (!data) return null;
  return (
    <Card as="section" tone="flat">
      <h2 className="text-md font-semibold">{t(($) => $.copy.strategy.title)}</h2>
      <p className="mt-1 text-sm text-text-2">{t(($) => $.copy.strategy.rules[data.strategy])}</p>
      <p className="mt-1 text-xs text-text-3">{t(($) => $.copy.strategy.note)}</p>
    </Card>
  );
}
