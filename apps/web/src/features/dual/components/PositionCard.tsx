/** A position: where the price stands, or why it waits, or how it was settled; gain and loss in one size and colour. */
import type { DualPosition } from '@glasshouse/contract/dual';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card, Note } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { useServerNow } from '../../../market/use-server-now.ts';
import { useIndexNow } from '../live/use-index-now.ts';
import { sideOf } from '../model/outcomes.ts';
import { Band } from './Band.tsx';
import { useDualWords } from './words.ts';

const SECOND = 1_000;
/** For so long a price may be on its way. */
const SOON_MS = 60_000;

function Head({ position }: { position: DualPosition }) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const words = useDualWords();
  const { code, type, units, unit_ms: unitMs } = position;
  const term = words.term(units, unitMs);
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <CoinIcon symbol={code} size={22} />
      <h2 className="min-w-0 flex-1 font-semibold text-text-1">
        {t(($) => (type === 'call' ? $.dual.buy.titleCall : $.dual.buy.titlePut), { code, term })}
      </h2>
      <p className="num w-full whitespace-normal text-xs text-text-3">
        {t(($) => $.dual.list.settles, { time: formats.dateTime(position.maturity) })}
      </p>
      {position.is_demo && <Tag tone="info">{t(($) => $.dual.list.demo)}</Tag>}
    </div>
  );
}

/** Whether the maturity of an open position has passed; the card is drawn anew at that second. */
export function useIsOver({ maturity, settling }: DualPosition): boolean {
  const now = useServerNow(SECOND);
  return settling !== null || now >= maturity;
}

/** Why a position is not settled yet, and how long it may wait at most. */
export function Waiting({ position: { settling } }: { position: DualPosition }) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const now = useServerNow(SECOND);
  if (settling === null || now - settling.since <= SOON_MS) return <Note>{t(($) => $.dual.mine.soon)}</Note>;
  const times = { since: formats.dateTime(settling.since), until: formats.dateTime(settling.until) };
  const left = settling.until - now;
  return (
    <Note tone="warn">
      <p>{t(($) => $.dual.mine.settling, times)}</p>
      {left > 0 && (
        <p className="num whitespace-normal" aria-live="off">
          {t(($) => $.dual.mine.left, { time: formats.countdown(left) })}
        </p>
      )}
    </Note>
  );
}

function Open({ position }: { position: DualPosition }) {
  const { t } = useTranslation(['dual']);
  const isOver = useIsOver(position);
  const formats = useFormats();
  const words = useDualWords();
  const { put_in: putIn, put_in_code: code, term_yield: term, estimated_income: income } = position;
  const side = sideOf(useIndexNow(position), position.linked_price);
  return (
    <>
      {isOver ? <Waiting position={position} /> : <Band position={position} />}
      <KeyValueList
        dense
        className="mt-3"
        items={[
          { label: t(($) => $.dual.mine.putIn), value: formats.exact(putIn, code) },
          { label: t(($) => $.dual.mine.yield), value: words.yieldOf(term) },
          ...(side === null || isOver
            ? []
            : [
                {
                  label: t(($) => $.dual.mine.wouldBe),
                  value: side === 'base' ? formats.exact(income.base, position.code) : formats.exact(income.quote, 'USDT'),
                },
              ]),
        ]}
      />
    </>
  );
}

function Settled({ position }: { position: DualPosition }) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const words = useDualWords();
  const { settlement, linked_price: linked } = position;
  if (settlement === null) return null;
  const { price, paid, paid_code: code, against_holding: against } = settlement;
  return (
    <KeyValueList
      dense
      items={[
        { label: t(($) => $.dual.position.linked), value: words.price(linked) },
        { label: t(($) => $.dual.mine.price), value: price === null ? t(($) => $.dual.mine.noPrice) : words.price(price) },
        { label: t(($) => $.dual.mine.paid), value: formats.exact(paid, code) },
        ...(against === null
          ? []
          : [
              {
                label: t(($) => $.dual.mine.against),
                value: formats.result(against, 'USDT'),
                tone: against === '0' ? ('zero' as const) : against.startsWith('-') ? ('down' as const) : ('up' as const),
              },
            ]),
      ]}
    />
  );
}

/** The card. */
export function PositionCard({ position }: { position: DualPosition }) {
  const { t } = useTranslation(['dual']);
  return (
    <Card as="article">
      <Head position={position} />
      {position.settlement === null ? <Open position={position} /> : <Settled position={position} />}
      <Button size="sm" className="mt-3" href={`#${hrefOf('/pages/invest/mine', { id: position.id })}`}>
        {t(($) => $.dual.mine.details)}
      </Button>
    </Card>
  );
}
