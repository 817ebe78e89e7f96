/** What has settled: each maturity with its price and what it decided, and the check of that price on this device. A visitor sees it too. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { Page } from '../../../app/page/Page.tsx';
import { CoinChips } from '../../../market/CoinChips.tsx';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { coinsOf, useDualWords } from '../components/words.ts';
import { type PastMaturity, joinPast } from '../model/past.ts';
import { useIndex, usePast } from '../queries/dual.ts';

/** With it come the checks of files, which the list does without. */
const SettlementCheck = lazyPart(async () => ({ default: (await import('../components/SettlementCheck.tsx')).SettlementCheck }));

function PastCard({ past }: { past: PastMaturity }) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const words = useDualWords();
  const [isChecking, setChecking] = useState(false);
  const { price, end, maturity } = past;
  return (
    <Card as="article">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2">
        <h2 className="num font-semibold text-text-1">
          {past.code} · {formats.dateTime(maturity)}
        </h2>
        {past.is_demo && <Tag tone="info">{t(($) => $.dual.list.demo)}</Tag>}
      </div>
      <KeyValueList
        dense
        items={[
          { label: t(($) => $.dual.mine.price), value: price === null ? t(($) => $.dual.mine.noPrice) : words.price(price) },
          end !== null && end !== maturity && { label: t(($) => $.dual.position.windowEnd), value: formats.dateTime(end) },
          ...past.products.map(({ type, linked_price: linked, outcome, code }) => ({
            label: `${t(($) => $.dual.type[type])} · ${words.price(linked)}`,
            value:
              outcome === 'failed'
                ? t(($) => $.dual.past.returned)
                : t(($) => $.dual.past.paidIn, { code: outcome === 'base' ? code : 'USDT' }),
          })),
        ]}
      />
      <div className="mt-3">
        {isChecking ? (
          <Suspense fallback={<SkeletonList rows={2} label={t(($) => $.dual.verify.checking)} />}>
            <SettlementCheck past={past} />
          </Suspense>
        ) : (
          <Button size="sm" variant="outline" onClick={() => setChecking(true)}>
            {t(($) => $.dual.past.open)}
          </Button>
        )}
      </div>
    </Card>
  );
}

export default function Settled() {
  const { t } = useTranslation(['dual']);
  const [coin, setCoin] = useRemembered<number | null>('dual.coin', null);
  const index = useIndex(coin, 'call').data;
  const list = usePast(coin);
  return (
    <Page>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-6">
        <CoinChips
          label={t(($) => $.dual.list.coin)}
          coins={index ? coinsOf(index) : []}
          chosen={coin ?? index?.currency_id}
          onChoose={setCoin}
        />
        <p className="text-sm text-text-2">{t(($) => $.dual.past.lead)}</p>
        <EndlessList
          endless
          list={{ ...list, items: joinPast(list.items) }}
          failedTitle={t(($) => $.dual.past.failed)}
          loadingLabel={t(($) => $.dual.past.loading)}
          empty={{ title: t(($) => $.dual.past.none) }}
          row={(past) => <PastCard key={`${past.currency_id} ${past.maturity} ${past.window_ms}`} past={past} />}
        />
      </div>
    </Page>
  );
}
