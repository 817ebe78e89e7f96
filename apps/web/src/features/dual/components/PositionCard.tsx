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
import { serverClock } from '../../../app/services.ts';
import { useIndexNow } from '../live/use-index-now.ts';
import { sideOf } from '../model/outcomes.ts';
import { Band } from './Band.tsx';
import { useDualWords } from './words.ts';

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

/** Why a position is not settled yet. */
export function Waiting({ position }: { position: DualPosition }) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const { settling } = position;
  if (settling === null) return null;
  const isLate = serverClock.now() - settling.since > 60_000;
  return (
    <Note tone={isLate ? 'warn' : 'info'}>
      {isLate
        ? t(($) => $.dual.mine.settling, {
            since: formats.dateTime(settling.since),
            until: formats.dateTime(settling.until),
          })
        : t(($) => $.dual.mine.soon)}
    </Note>
  );
}

function Open({ position }: { position: DualPosition }) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const words = useDualWords();
  const { put_in: putIn, put_in_code: code, term_yield: term, estimated_income: income } = position;
  const side = sideOf(useIndexNow(position), position.linked_price);
  return (
    <>
      {position.settling ? <Waiting position={position} /> : <Band position={position} />}
      <KeyValueList
        dense
        className="mt-3"
        items={[
          { label: t(($) => $.dual.mine.putIn), value: formats.exact(putIn, code) },
          { label: t(($) => $.dual.mine.yield), value: words.yieldOf(term) },
          ...(side === null || position.settling !== null
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
