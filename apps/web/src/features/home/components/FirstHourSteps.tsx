/** Steps of the first hour as rows: what is done with a tick, the others lead to where they are done. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { iconCheck } from '@glasshouse/ui/start-icons.ts';
import { hrefOf } from '../../../app/paths.ts';
import type { FirstStep } from '../model/first-hour.ts';

/** BTC/USDT has a price in every installation. */
const CHECKED_MARKET = '1';

const PLACES: Readonly<Record<FirstStep, string>> = {
  account: hrefOf('/pages/setting/setting'),
  money: hrefOf('/pages/fund/receive'),
  trade: hrefOf('/pages/transaction/index'),
  check: hrefOf('/pages/market/detail', { id: CHECKED_MARKET }),
  protect: hrefOf('/pages/setting/security'),
  alert: hrefOf('/pages/market/alerts'),
};

/** The rows. */
export function FirstHourSteps({ steps, done }: { steps: readonly FirstStep[]; done: ReadonlySet<FirstStep> }) {
  const { t } = useTranslation(['firsthour']);
  return (
    <List>
      {steps.map((step) =>
        done.has(step) ? (
          <ListRow
            key={step}
            title={<span className="text-text-2">{t(($) => $.firsthour.steps[step].title)}</span>}
            trailing={
              <span className="text-brand-text">
                <Icon d={iconCheck} size={20} />
                <span className="sr">{t(($) => $.firsthour.done)}</span>
              </span>
            }
          />
        ) : (
          <ListRow
            key={step}
            href={`#${PLACES[step]}`}
            title={t(($) => $.firsthour.steps[step].title)}
            sub={t(($) => $.firsthour.steps[step].text)}
          />
        ),
      )}
    </List>
  );
}
