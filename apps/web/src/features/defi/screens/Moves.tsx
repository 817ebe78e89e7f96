/** Own supplies and withdrawals, and one of them with its receipt. */
import type { DefiMove } from '@glasshouse/contract/defi';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { List } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { hrefOf } from '../../../app/paths.ts';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { MoveRow } from '../components/MoveRow.tsx';
import { useOwnNews } from '../live/use-defi-news.ts';
import { useMove, useMoves } from '../queries/defi.ts';

/** With it come the checks of receipts, which the list does without. */
const Receipt = lazyPart(async () => ({ default: (await import('../components/Receipt.tsx')).Receipt }));

function See() {
  const { t } = useTranslation(['defi']);
  return (
    <Button size="sm" variant="primary" href="#/pages/defi/defi">
      {t(($) => $.defi.moves.see)}
    </Button>
  );
}

function All() {
  const { t } = useTranslation(['defi']);
  const list = useMoves();
  return (
    <Page title={t(($) => $.defi.moves.title)}>
      <div className="-mx-gutter pb-6">
        <EndlessList
          endless
          list={list}
          failedTitle={t(($) => $.defi.moves.failed)}
          loadingLabel={t(($) => $.defi.moves.loading)}
          empty={{ title: t(($) => $.defi.moves.none), text: t(($) => $.defi.moves.noneText), actions: <See /> }}
          wrap={(rows) => <List>{rows}</List>}
          row={(move) => <MoveRow key={move.id} move={move} />}
        />
      </div>
    </Page>
  );
}

function Shown({ move }: { move: DefiMove }) {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const { code } = move;
  return (
    <>
      <KeyValueList
        items={[
          { label: t(($) => $.defi.move.amount), value: formats.exact(move.amount, code) },
          { label: t(($) => $.defi.move.shares), value: formats.rate(move.shares) },
          { label: t(($) => $.defi.move.price), value: formats.exact(move.price, code) },
          { label: t(($) => $.defi.move.time), value: formats.utc(move.time) },
        ]}
      />
      <Suspense fallback={<SkeletonList rows={4} label={t(($) => $.defi.moves.loading)} />}>
        <Receipt move={move} />
      </Suspense>
      <Button size="sm" href={`#${hrefOf('/pages/defi/pool', { currency_id: move.currency_id })}`}>
        {t(($) => $.defi.list.pool, { code })}
      </Button>
    </>
  );
}

function One({ id }: { id: number }) {
  const { t } = useTranslation(['defi']);
  const read = useMove(id);
  const move = read.data;
  return (
    <Page subject={String(id)} title={move ? t(($) => $.defi.moves.kinds[move.kind]) : t(($) => $.defi.moves.title)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        {move && <Shown move={move} />}
        {move === null && <EmptyState title={t(($) => $.defi.errors.DEFI_UNKNOWN)} actions={<See />} />}
        {move === undefined && (
          <ReadStates read={read} loading={t(($) => $.defi.moves.loading)} failed={t(($) => $.defi.moves.failed)} />
        )}
      </div>
    </Page>
  );
}

export default function Moves() {
  const { id } = usePageSearch('/pages/defi/moves');
  useOwnNews();
  return id !== undefined && /^[1-9]\d{0,15}$/.test(id) ? <One key={id} id={Number(id)} /> : <All />;
}
