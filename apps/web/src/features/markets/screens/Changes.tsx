/** Notices of changes: fees, steps, payouts and listings, a day or more before they count, each with its proof. */
import { type ParameterChange, listParameterChanges } from '@glasshouse/contract/parameters';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useCall } from '../../../app/data/use-call.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ChangeCard } from '../components/ChangeCard.tsx';

const EVERY_MS = 60_000;
const CARDS = { display: 'grid', gap: 12 } as const;

const cardsOf = (changes: readonly ParameterChange[]) => changes.map((change) => <ChangeCard key={change.id} change={change} />);

export default function Changes() {
  const { t } = useTranslation(['modes', 'common']);
  const read = useCall(listParameterChanges, {}, { everyMs: EVERY_MS });
  const coming = read.data?.list.filter(({ state }) => state === 'coming') ?? [];
  const past = read.data?.list.filter(({ state }) => state !== 'coming') ?? [];
  return (
    <Page>
      <p style={{ color: 'var(--text-2)' }}>{t(($) => $.modes.changes.intro)}</p>
      {read.isPending && <SkeletonList label={t(($) => $.common.states.loading)} />}
      {read.isError && !read.data && (
        <ErrorState
          title={t(($) => $.common.states.failed)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data?.list.length === 0 && (
        <EmptyState title={t(($) => $.modes.changes.none)} text={t(($) => $.modes.changes.noneText)} />
      )}
      {coming.length > 0 && <SectionHead title={t(($) => $.modes.changes.coming)} />}
      {coming.length > 0 && <div style={CARDS}>{cardsOf(coming)}</div>}
      {past.length > 0 && <SectionHead title={t(($) => $.modes.changes.past)} />}
      {past.length > 0 && <div style={CARDS}>{cardsOf(past)}</div>}
    </Page>
  );
}
