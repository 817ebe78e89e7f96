/** A position with its terms, how it stands or ended, and its receipt. */
import type { DualPosition } from '@glasshouse/contract/dual';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { useMaturities } from '../live/use-dual-news.ts';
import { usePosition } from '../queries/dual.ts';
import { Band } from './Band.tsx';
import { Waiting, useIsOver } from './PositionCard.tsx';
import { Receipt } from './Receipt.tsx';
import { useDualWords } from './words.ts';

function Settlement({ position }: { position: DualPosition }) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const words = useDualWords();
  const { settlement } = position;
  if (settlement === null) return null;
  const { price, end, outcome, paid, paid_code: code, against_holding: against } = settlement;
  return (
    <section className="grid gap-2">
      <p className="text-md text-text-1">{t(($) => $.dual.position.outcome[outcome])}</p>
      <KeyValueList
        items={[
          price !== null && { label: t(($) => $.dual.mine.price), value: words.price(price) },
          end !== null && { label: t(($) => $.dual.position.windowEnd), value: formats.utc(end) },
          against !== null && {
            label: t(($) => $.dual.mine.against),
            value: formats.result(against, 'USDT'),
            tone: against === '0' ? 'zero' : against.startsWith('-') ? 'down' : 'up',
          },
          { label: t(($) => $.dual.mine.paid), value: formats.exact(paid, code), result: true },
        ]}
      />
    </section>
  );
}

function Terms({ position }: { position: DualPosition }) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const words = useDualWords();
  const { put_in_code: code, estimated_income: income, bought_shares: num } = position;
  const linked = words.price(position.linked_price);
  const exact = (text: string) => formats.exact(text, code);
  return (
    <KeyValueList
      items={[
        { label: t(($) => $.dual.buy.shares), value: t(($) => $.dual.buy.lots, { num, share: exact(position.per_share_price) }) },
        { label: t(($) => $.dual.position.putIn), value: exact(position.put_in) },
        { label: t(($) => $.dual.position.linked), value: linked },
        {
          label: t(($) => $.dual.position.yield, { term: words.term(position.units, position.unit_ms) }),
          value: `${words.yieldOf(position.term_yield)}, ${exact(position.yield)}`,
        },
        { label: t(($) => $.dual.position.rate), value: words.rateOf(position.rate) },
        { label: t(($) => $.dual.position.below, { linked }), value: formats.exact(income.base, position.code) },
        { label: t(($) => $.dual.position.above, { linked }), value: formats.exact(income.quote, 'USDT') },
        { label: t(($) => $.dual.buy.even), value: words.price(position.break_even) },
        { label: t(($) => $.dual.position.bought), value: formats.utc(position.bought) },
        { label: t(($) => $.dual.position.settles), value: words.threeTimes(position.maturity) },
      ]}
    />
  );
}

function Body({ position }: { position: DualPosition }) {
  const isOver = useIsOver(position);
  useMaturities([position]);
  return (
    <>
      {position.settlement === null && (isOver ? <Waiting position={position} /> : <Band position={position} />)}
      <Settlement position={position} />
      <Terms position={position} />
      <Receipt key={`${position.id} ${position.status}`} position={position} />
    </>
  );
}

/** The page of a position. */
export function Position({ id }: { id: number }) {
  const { t } = useTranslation(['dual']);
  const words = useDualWords();
  const read = usePosition(id);
  const position = read.data;
  const title =
    position &&
    t(($) => (position.type === 'call' ? $.dual.buy.titleCall : $.dual.buy.titlePut), {
      code: position.code,
      term: words.term(position.units, position.unit_ms),
    });
  return (
    <Page subject={String(id)} {...(title ? { title } : {})}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-1 pb-6">
        {position && <Body position={position} />}
        {position === null && (
          <EmptyState
            title={t(($) => $.dual.errors.DUAL_UNKNOWN)}
            actions={
              <Button size="sm" variant="primary" href="#/pages/invest/mine">
                {t(($) => $.dual.list.mine)}
              </Button>
            }
          />
        )}
        {position === undefined && (
          <ReadStates read={read} loading={t(($) => $.dual.mine.loading)} failed={t(($) => $.dual.mine.failed)} />
        )}
      </div>
    </Page>
  );
}
