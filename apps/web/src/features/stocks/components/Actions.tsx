/** Corporate actions of a stock with their days. Each was published in the public log before its day. */
import type { StockAction, StockDetail } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { type Tone, Tag } from '@glasshouse/ui/Chip.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { actionLink } from './links.ts';
import { useStockWords } from './words.ts';

const TONES: Readonly<Record<StockAction['state'], Tone>> = {
  published: 'info',
  applied: 'plain',
  paid: 'success',
  replaced: 'warn',
};

/** How an action stands. */
export function ActionTag({ state }: Pick<StockAction, 'state'>) {
  const { t } = useTranslation(['equities']);
  return <Tag tone={TONES[state]}>{t(($) => $.equities.actions.states[state])}</Tag>;
}

/** The section. */
export function Actions({ detail }: { detail: StockDetail }) {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  const words = useStockWords();
  const { numerator, denominator } = detail.adjusted_by;
  return (
    <section>
      <SectionHead className="-mx-gutter" title={t(($) => $.equities.actions.title)} />
      {detail.actions.length === 0 ? (
        <p className="text-sm text-text-3">{t(($) => $.equities.actions.none)}</p>
      ) : (
        <List className="-mx-gutter">
          {detail.actions.map((action) => (
            <ListRow
              key={action.id}
              title={words.action(action)}
              sub={t(($) => $.equities.actions.days, { ex: formats.day(action.ex_day), pays: formats.date(action.pays) })}
              trailing={<ActionTag state={action.state} />}
              href={actionLink(action.id)}
            />
          ))}
        </List>
      )}
      {numerator !== denominator && (
        <p className="mt-2 text-xs text-text-3">
          {t(($) => $.equities.actions.adjusted, { ratio: `${numerator}:${denominator}` })}{' '}
          {detail.label === 'recorded' && t(($) => $.equities.actions.playedInNew)}
        </p>
      )}
      <p className="mt-2 text-xs text-text-3">{t(($) => $.equities.actions.recorded)}</p>
    </section>
  );
}
