/** A trader in the list: what the median follower got and how many lost stand before the trader's own return. */
import type { CopyTrader } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { TraderTags } from './TraderTags.tsx';
import { fallOf, toneOf, toneOfFall, traderHref, useCopyWords } from './words.ts';

/** The card: one link. */
export function TraderRow({ trader }: { trader: CopyTrader }) {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const words = useCopyWords();
  const { counted, losing, record } = trader;
  return (
    <Card as="article" href={traderHref(trader.id)}>
      <header className="flex items-center gap-3">
        <Avatar name={trader.name} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-2 text-md font-semibold">
            {trader.name}
            <TraderTags trader={trader} />
          </h2>
          <p className="text-xs text-text-3">{trader.motto}</p>
        </div>
        <div className="num text-right">
          <b className={`block text-lg text-${toneOf(trader.median)}`}>{words.change(trader.median)}</b>
          <span className="text-xs text-text-3">{t(($) => $.copy.say.median)}</span>
        </div>
      </header>
      <Stats
        className="mt-3"
        columns={4}
        items={[
          {
            label: t(($) => $.copy.say.drop),
            value: words.change(trader.drop && fallOf(trader.drop)),
            tone: toneOfFall(trader.drop),
          },
          {
            label: t(($) => $.copy.say.return),
            value: words.change(trader.return_rate),
            tone: trader.return_rate ? toneOf(trader.return_rate) : undefined,
          },
          { label: t(($) => $.copy.say.followers), value: formats.number(String(trader.followers), 0) },
          { label: t(($) => $.copy.say.lost), value: t(($) => $.copy.say.lostOf, { lost: losing, all: counted }) },
        ]}
      />
      <p className="num mt-2 text-xs text-text-3">
        {trader.median === null && `${t(($) => $.copy.say.noMedian)} · `}
        {record && record.hours > 0
          ? t(($) => $.copy.say.young, { length: words.length(record.hours) })
          : t(($) => $.copy.say.noRecord)}
      </p>
    </Card>
  );
}
