/** Shares of a follow: of which period, the highest result before and after, what was paid, and the record that they follow from. */
import type { CopyShare } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Card, SectionHead } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { ProofBadge, type ProofState } from '@glasshouse/ui/ProofBadge.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { useShares } from '../queries/copy.ts';
import { useShareRecord } from '../queries/use-record.ts';
import { useCopyWords } from './words.ts';

/** The badge of a share; pressed, its record is recomputed and looked for in the public log. */
function ShareBadge({ share }: { share: CopyShare }) {
  const { t } = useTranslation(['copy']);
  const { check, run } = useShareRecord(share);
  const looks: Record<typeof check.state, { state: ProofState; label: string }> = {
    ready: { state: 'ready', label: t(($) => $.copy.shares.check) },
    checking: { state: 'waiting', label: t(($) => $.copy.shares.checking) },
    verified: { state: 'verified', label: t(($) => $.copy.shares.verified) },
    failed: { state: 'failed', label: t(($) => $.copy.shares.failed) },
    unavailable: { state: 'unavailable', label: t(($) => $.copy.shares.unavailable) },
  };
  const canPress = check.state === 'ready' || check.state === 'unavailable';
  return <ProofBadge {...looks[check.state]} {...(canPress ? { onPress: run } : {})} />;
}

function ShareCard({ share }: { share: CopyShare }) {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const words = useCopyWords();
  const { period, paid, paid_amount: part } = share;
  const isPart = part !== null && compareDecimals(part, share.amount) < 0;
  return (
    <Card as="article">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="num text-md font-semibold">
          {period === 'end' ? t(($) => $.copy.shares.end) : t(($) => $.copy.shares.week, { week: period })}
        </h3>
        <ShareBadge share={share} />
      </header>
      <KeyValueList
        items={[
          { label: t(($) => $.copy.shares.before), value: words.exact(share.before) },
          { label: t(($) => $.copy.shares.after), value: words.exact(share.after) },
          {
            label: t(($) => $.copy.shares.amount, { rate: words.percent(share.rate) }),
            value: words.exact(share.amount),
            result: true,
          },
        ]}
      />
      <p className="num mt-2 whitespace-normal text-xs text-text-3">
        {paid === null ? t(($) => $.copy.shares.waits) : t(($) => $.copy.shares.paid, { time: formats.dateTime(paid) })}
        {isPart && ` ${t(($) => $.copy.shares.part, { amount: words.exact(part) })}`}
      </p>
    </Card>
  );
}

/** The list, newest first. */
export function Shares({ followId }: { followId: number }) {
  const { t } = useTranslation(['copy']);
  return (
    <section>
      <SectionHead className="-mx-gutter" title={t(($) => $.copy.shares.title)} />
      <EndlessList
        endless
        list={useShares(followId)}
        failedTitle={t(($) => $.copy.result.failed)}
        loadingLabel={t(($) => $.copy.result.loading)}
        empty={{ title: t(($) => $.copy.shares.none), text: t(($) => $.copy.shares.noneText) }}
        row={(share) => <ShareCard key={share.id} share={share} />}
      />
    </section>
  );
}
