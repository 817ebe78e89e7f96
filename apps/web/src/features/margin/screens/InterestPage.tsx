/** Interest of the account: each begun hour with the base and the rate that make it, and the record of the rate. */
import type { MarginInterestItem } from '@glasshouse/contract/margin';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Card } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { RecordLine } from '../components/RecordLine.tsx';
import { useMarginWords } from '../components/words.ts';
import { useInterest } from '../queries/margin.ts';

const RATE_DECIMALS = 8;

function Row({ item }: { item: MarginInterestItem }) {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const words = useMarginWords();
  const { code } = item;
  return (
    <Card as="article">
      <div className="num mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-sm text-text-2">{t(($) => $.leverage.interest.hour, { time: formats.dateTime(item.hour) })}</h2>
        <b className="font-semibold text-text-1">{words.exact(item.amount, code)}</b>
      </div>
      <KeyValueList
        dense
        items={[
          { label: t(($) => $.leverage.interest.base), value: words.exact(item.base, code) },
          { label: t(($) => $.leverage.interest.rate), value: formats.percent(item.rate_hour, 4, RATE_DECIMALS) },
          compareDecimals(item.before, '0') > 0 && {
            label: t(($) => $.leverage.interest.before),
            value: words.exact(item.before, code),
          },
        ]}
      />
      <RecordLine hash={item.record} />
    </Card>
  );
}

/** The page. */
export default function InterestPage() {
  const { t } = useTranslation(['leverage']);
  const list = useInterest();
  return (
    <Page title={t(($) => $.leverage.interest.title)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-6">
        <p className="text-sm text-text-2">{t(($) => $.leverage.interest.text)}</p>
        <EndlessList
          endless
          list={list}
          failedTitle={t(($) => $.leverage.interest.failed)}
          loadingLabel={t(($) => $.leverage.interest.loading)}
          empty={{ title: t(($) => $.leverage.interest.none), text: t(($) => $.leverage.interest.noneText) }}
          row={(item) => <Row key={item.id} item={item} />}
        />
      </div>
    </Page>
  );
}
