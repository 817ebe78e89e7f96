/** Own options: running and settled, with what they came to in thirty days. Losses are never left out. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { iconScales, iconShield } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { OwnOptions } from '../components/OwnOptions.tsx';
import { useMoneyWords } from '../components/words.ts';
import { useOwnOptions } from '../live/use-own-options.ts';
import { type OwnFigures, ownRight } from '../model/fairness.ts';
import { useFairness, useOwnStatistics } from '../queries/options.ts';
import '../components/options.css';
import '../components/own-pages.css';

const NONE = '—';

/** How often the user was right: a share, or counts where a share would mean nothing. */
function useRightItem(): (total: OwnFigures) => { label: string; value: string } {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const least = useFairness().data?.least;
  return (total) => {
    const right = ownRight(total, least);
    if (right === null) return { label: t(($) => $.options.summary.rightFew), value: NONE };
    if ('share' in right) {
      return { label: t(($) => $.options.summary.right), value: formats.percent(right.share, 1, 1) };
    }
    const won = formats.number(String(right.won), 0);
    const decided = formats.number(String(right.decided), 0);
    return { label: t(($) => $.options.summary.rightFew), value: t(($) => $.options.summary.rightOf, { won, decided }) };
  };
}

function Summary() {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const statistics = useOwnStatistics().data;
  const money = useMoneyWords(statistics?.code ?? '');
  const rightItem = useRightItem();
  if (!statistics || statistics.total.options === 0) return null;
  const { total, days } = statistics;
  return (
    <section className="o-summary" aria-label={t(($) => $.options.summary.title, { count: days })}>
      <h2>{t(($) => $.options.summary.title, { count: days })}</h2>
      <Stats
        columns={3}
        items={[
          { label: t(($) => $.options.summary.net), value: money.signedUnit(total.net) },
          rightItem(total),
          {
            label: t(($) => $.options.summary.counts),
            value: `${formats.number(String(total.won), 0)} / ${formats.number(String(total.lost), 0)} / ${formats.number(String(total.refunded), 0)}`,
          },
        ]}
      />
    </section>
  );
}

export default function OptionOrders() {
  const { t } = useTranslation(['options']);
  useOwnOptions();
  return (
    <Page
      gutter={false}
      actions={
        <>
          <IconButton icon={iconScales} label={t(($) => $.options.fairness.title)} href="#/pages/transaction/fairness" />
          <IconButton icon={iconShield} label={t(($) => $.options.limits.title)} href="#/pages/transaction/option_limits" />
        </>
      }
    >
      <Summary />
      <OwnOptions />
    </Page>
  );
}
