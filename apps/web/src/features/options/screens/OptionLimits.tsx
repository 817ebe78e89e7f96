/** Limits that a user sets for himself: losses by day and week, the largest stake, pauses. Tighter at once, looser a day later. */
import { type OptionLimits as Limits, OPTION_LIMITS, type OptionLimitKind } from '@glasshouse/contract/options';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { Progress } from '@glasshouse/ui/Meters.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { iconShield } from '@glasshouse/ui/icons.ts';
import { compareDecimals, divDecimals } from '@glasshouse/money';
import { useState } from 'react';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { LimitSheet } from '../components/LimitSheet.tsx';
import { PauseSection } from '../components/PauseSection.tsx';
import { useMoneyWords } from '../components/words.ts';
import { useOwnLimits } from '../queries/options.ts';
import '../components/options.css';
import '../components/own-pages.css';

/** Percent of a limit that is used, 0 to 100, for the bar. */
function usedPercent(used: string, limit: string): number {
  if (compareDecimals(used, '0') <= 0) return 0;
  if (compareDecimals(limit, '0') <= 0) return 100;
  return Math.min(100, Number(divDecimals(used, limit, 4, 'up')) * 100);
}

function useLimitWords() {
  const { t } = useTranslation(['options']);
  return (kind: OptionLimitKind) => ({
    title: t(($) => $.options.limits.kinds[kind]),
    hint: t(($) => $.options.limits.hints[kind]),
  });
}

function LimitRow({ limits, kind, onEdit }: { limits: Limits; kind: OptionLimitKind; onEdit: () => void }) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const money = useMoneyWords(limits.code);
  const words = useLimitWords()(kind);
  const limit = limits.limits.find((one) => one.kind === kind);
  const value = limit?.value ?? null;
  const next = limit?.next ?? null;
  const used = kind === 'day_loss' ? limits.used.day : kind === 'week_loss' ? limits.used.week : null;
  const show = (text: string | null) => (text === null ? t(($) => $.options.limits.none) : money.unit(text));
  return (
    <>
      <ListRow title={words.title} sub={words.hint} value={<span className="num">{show(value)}</span>} chevron onPress={onEdit} />
      {(next !== null || (used !== null && value !== null)) && (
        <div className="o-limit-more">
          {used !== null && value !== null && (
            <Progress
              label={words.title}
              value={usedPercent(used, value)}
              valueText={t(($) => $.options.limits.used, {
                used: money.unit(compareDecimals(used, '0') > 0 ? used : '0'),
                limit: money.unit(value),
              })}
            />
          )}
          {next !== null && (
            <p>{t(($) => $.options.limits.next, { value: show(next.value), time: formats.dateTime(next.from) })}</p>
          )}
        </div>
      )}
    </>
  );
}

export default function OptionLimits() {
  const { t } = useTranslation(['options', 'common']);
  const limits = useOwnLimits();
  const [editing, setEditing] = useState<OptionLimitKind | null>(null);
  return (
    <Page gutter={false}>
      <div className="px-gutter pt-2 pb-3">
        <Note icon={iconShield}>{t(($) => $.options.limits.text)}</Note>
      </div>
      {limits.isPending && <SkeletonList rows={4} label={t(($) => $.common.states.loading)} />}
      {limits.isError && !limits.data && <ReadFailed read={limits} title={t(($) => $.options.limits.failed)} />}
      {limits.data && (
        <>
          <List label={t(($) => $.options.limits.title)}>
            {OPTION_LIMITS.map((kind) => (
              <LimitRow key={kind} kind={kind} limits={limits.data} onEdit={() => setEditing(kind)} />
            ))}
          </List>
          <PauseSection limits={limits.data} />
          <LimitSheet key={editing} kind={editing} limits={limits.data} onClose={() => setEditing(null)} />
        </>
      )}
    </Page>
  );
}
