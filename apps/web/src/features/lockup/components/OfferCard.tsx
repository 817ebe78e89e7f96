/** A product: its term and rate, what keeping and leaving come to in one row, and the way to lock. */
import type { LockupOffer } from '@glasshouse/contract/lockup';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { useLockupWords } from './words.ts';
import './lockup.css';

/** Why it cannot be locked now. */
function useClosedLine(offer: LockupOffer): string | null {
  const { t } = useTranslation(['lockup']);
  const formats = useFormats();
  const { code, taken, quota, frees_at: freesAt, opens, status } = offer;
  if (status === 'soon') return t(($) => $.lockup.list.soon, { time: formats.dateTime(opens) });
  if (status !== 'sold_out') return null;
  const amounts = { taken: formats.moneyFigure(taken, code), quota: formats.money(quota, code) };
  const line = t(($) => $.lockup.list.taken, amounts);
  if (freesAt !== null) return `${line} · ${t(($) => $.lockup.list.nextPlace, { time: formats.dateTime(freesAt) })}`;
  return taken === quota ? line : t(($) => $.lockup.list.fundEmpty);
}

/** How long it is, its number large: "30 days". */
function Term({ text, units }: { text: string; units: number }) {
  const [before = '', ...after] = text.split(String(units));
  return (
    <h2 className="lk-term num text-xs text-text-2">
      {before}
      <span className="block text-2xl font-semibold text-text-1">{units}</span>
      {after.join(String(units))}
    </h2>
  );
}

/** The card. */
export function OfferCard({ offer }: { offer: LockupOffer }) {
  const { t } = useTranslation(['lockup']);
  const formats = useFormats();
  const words = useLockupWords();
  const closed = useClosedLine(offer);
  const { code, examples, status } = offer;
  const example = formats.money(examples.amount, code);
  return (
    <Card as="article">
      <div className="lk-offer">
        <Term text={words.term(offer)} units={offer.units} />
        <div className="min-w-0">
          <div className="flex items-center gap-2">
            <CoinIcon symbol={code} size={20} />
            <p className="num min-w-0 flex-1 whitespace-normal text-lg font-semibold text-text-1">{words.daily(offer)}</p>
            {status === 'open' ? (
              <Button size="sm" variant="primary" href={`#${hrefOf('/pages/lockming/buy', { id: offer.config_id })}`}>
                {t(($) => $.lockup.list.lock)}
              </Button>
            ) : (
              status === 'sold_out' && <Tag>{t(($) => $.lockup.list.soldOut)}</Tag>
            )}
          </div>
          {offer.is_demo && <Tag tone="info">{t(($) => $.lockup.list.demo)}</Tag>}
          <p className="num my-1 whitespace-normal text-xs text-text-3">
            {t(($) => $.lockup.list.from, { amount: formats.money(offer.min, code) })} · {words.exit(offer)}
          </p>
          {closed !== null && <p className="num mb-1 whitespace-normal text-xs text-warn">{closed}</p>}
          <Stats
            columns={2}
            items={[
              {
                label: t(($) => $.lockup.list.kept, { amount: example }),
                value: formats.result(examples.kept, code),
                tone: 'up',
              },
              {
                label: t(($) => $.lockup.list.leftAtOnce, { amount: example }),
                value: formats.result(examples.left_at_once, code),
                tone: 'down',
              },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
