/** The page of a kind of bank card: the saved one, masked, or the form. */
import type { BankCard, CardKind } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useState } from 'react';
import { useNavigation } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { useCard, useIsVerified } from '../queries/cards.ts';
import { CardForm } from './CardForm.tsx';
import { SavedCard } from './SavedCard.tsx';

const PATHS = { domestic: '/pages/setting/bank', international: '/pages/setting/bank_international' } as const;

/** The switch between both kinds. */
function Kinds({ kind }: { kind: CardKind }) {
  const { t } = useTranslation(['cards']);
  const { redirect } = useNavigation();
  return (
    <Segmented
      label={t(($) => $.cards.kinds.label)}
      options={(['domestic', 'international'] as const).map((value) => ({ value, label: t(($) => $.cards.kinds[value]) }))}
      value={kind}
      onChange={(next) => redirect(PATHS[next])}
      className="mt-1 mb-4"
    />
  );
}

/** The page. */
export function CardPage({ kind }: { kind: CardKind }) {
  const { t } = useTranslation(['cards', 'common']);
  const read = useCard(kind);
  const isVerified = useIsVerified();
  const [isReplacing, setReplacing] = useState(false);
  const card: BankCard | null | undefined = read.data;
  const kinds = <Kinds kind={kind} />;
  if (card === undefined || isVerified === undefined)
    return (
      <Page>
        {kinds}
        {read.isError ? (
          <ErrorState
            title={t(($) => $.common.states.failed)}
            text={t(($) => $.common.states.failedHint)}
            retryLabel={t(($) => $.common.buttons.tryAgain)}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <SkeletonCard label={t(($) => $.common.states.loading)} lines={6} />
        )}
      </Page>
    );
  if (card !== null && !isReplacing)
    return (
      <Page>
        {kinds}
        <SavedCard card={card} onReplace={() => setReplacing(true)} />
      </Page>
    );
  if (!isVerified)
    return (
      <Page>
        {kinds}
        <EmptyState
          title={t(($) => $.cards.verify.title)}
          text={t(($) => $.cards.verify.text)}
          actions={
            <Button variant="primary" href="#/pages/setting/real">
              {t(($) => $.cards.verify.button)}
            </Button>
          }
        />
      </Page>
    );
  return <CardForm key={kind} kind={kind} above={kinds} replaces={card !== null} onDone={() => setReplacing(false)} />;
}
