/** The published rule of a demo trader, and what it did by it: each order with the second of the public log that it follows from. */
import { getStrategy } from '@glasshouse/contract/demo';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { useCall } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useCopyWords } from './words.ts';

/** So many of its newest orders are shown. */
const SHOWN = 3;

/** The card; nothing until the rule was read. */
export function Strategy({ traderId }: { traderId: number }) {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const words = useCopyWords();
  const { data } = useCall(getStrategy, { trader_user_id: traderId, page: 1, limit: SHOWN }, { quiet: true });
  if (!data) return null;
  const { list } = data.acts;
  return (
    <Card as="section" tone="flat">
      <h2 className="text-md font-semibold">{t(($) => $.copy.strategy.title)}</h2>
      <p className="mt-1 text-sm text-text-2">{t(($) => $.copy.strategy.rules[data.strategy])}</p>
      {data.strategy === 'coin' && (
        <p className="mt-1 text-xs text-text-3">
          {t(($) => $.copy.strategy.coinHow, { text: `${data.symbol} 1780000000000 681138` })}
        </p>
      )}
      <h3 className="mt-3 text-sm font-semibold">{t(($) => $.copy.strategy.acts)}</h3>
      {list.length === 0 ? (
        <p className="mt-1 text-xs text-text-3">{t(($) => $.copy.strategy.none)}</p>
      ) : (
        <List className="-mx-4">
          {list.map(({ id, act, time, tick }) => (
            <ListRow
              key={id}
              title={t(($) => $.copy.strategy.did[act])}
              sub={t(($) => $.copy.strategy.tick, {
                price: words.price(tick.price),
                time: formats.dateTime(tick.time),
                leaf: String(tick.leaf),
              })}
              value={formats.dateTime(time)}
            />
          ))}
        </List>
      )}
      <p className="mt-1 text-xs text-text-3">{t(($) => $.copy.strategy.note)}</p>
    </Card>
  );
}
