/** Why the result of a follow differs from the trader's: from the trader's result at the own size to what was kept, part by part. */
import type { CopyResult } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { addDecimals, compareDecimals } from '@glasshouse/money';
import { Card } from '@glasshouse/ui/Card.tsx';
import { KeyValueList, Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { ProofBadge } from '@glasshouse/ui/ProofBadge.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { Shares } from '../components/Shares.tsx';
import { readId, toneOf, useCopyWords } from '../components/words.ts';
import { useFollowNews } from '../live/use-copy-news.ts';
import { useResult } from '../queries/copy.ts';

const PARTS = ['scaled', 'rounding', 'skipped', 'own_exits', 'fees', 'funding', 'share'] as const;
const WORDS = { own_exits: 'ownExits' } as const;

/** Whether the parts make what was kept, to the last digit: added up on this device. */
const addsUp = (result: CopyResult): boolean =>
  compareDecimals(PARTS.map((part) => result[part]).reduce(addDecimals, '0'), result.kept) === 0;

function Parts({ result }: { result: CopyResult }) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const ok = addsUp(result);
  const text = ok ? t(($) => $.copy.result.adds) : t(($) => $.copy.result.addsNot);
  return (
    <Card as="section">
      <div className="mb-2 flex justify-end">
        <ProofBadge state={ok ? 'verified' : 'failed'} label={text} />
      </div>
      <KeyValueList
        items={[
          ...PARTS.map((part) => ({
            label: t(($) => $.copy.result[part === 'own_exits' ? WORDS.own_exits : part]),
            value: words.exactResult(result[part]),
            tone: toneOf(result[part]),
          })),
          { label: t(($) => $.copy.result.kept), value: words.exactResult(result.kept), tone: toneOf(result.kept), result: true },
        ]}
      />
    </Card>
  );
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const read = useResult(id);
  useFollowNews();
  const result = read.data;
  return (
    <Page subject={String(id)} {...(result ? { sub: result.name } : {})}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        {result ? (
          <>
            <Stats
              items={[
                { label: t(($) => $.copy.result.copied), value: String(result.copied_orders) },
                { label: t(($) => $.copy.result.left), value: String(result.skipped_orders) },
                { label: t(($) => $.copy.result.unfilled), value: String(result.unfilled_orders) },
                {
                  label: t(($) => $.copy.result.open),
                  value: words.result(result.open),
                  tone: toneOf(result.open),
                },
              ]}
            />
            <Parts result={result} />
            <p className="text-xs text-text-3">{t(($) => $.copy.result.note)}</p>
            <Shares followId={id} />
          </>
        ) : (
          <ReadStates read={read} loading={t(($) => $.copy.result.loading)} failed={t(($) => $.copy.result.failed)} />
        )}
      </div>
    </Page>
  );
}

export default function Result() {
  const { t } = useTranslation(['copy']);
  const id = readId(usePageSearch('/pages/copytrade/result').follow_id);
  if (id !== null) return <Loaded key={id} id={id} />;
  return (
    <Page>
      <EmptyState title={t(($) => $.copy.errors.COPY_NOT_FOLLOWING)} />
    </Page>
  );
}
