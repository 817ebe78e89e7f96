/** Payouts and returns by day: a month with its days marked, and below it what is due on each with its sums. */
import type { getLockupCalendar } from '@glasshouse/contract/lockup';
import type { CallOutput } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { addDecimals } from '@glasshouse/money';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { localeOf } from '@glasshouse/ui/format/languages.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { iconBack, iconChevronRight } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { serverClock } from '../../../app/services.ts';
import { daysOfMonth, monthStart } from '../model/months.ts';
import { useCalendar } from '../queries/lockup.ts';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import './lockup.css';

type Day = CallOutput<typeof getLockupCalendar>['days'][number];

/** What is due on a day, by currency. */
function sumsOf({ due }: Day): [code: string, sum: string][] {
  const sums = new Map<string, string>();
  for (const { code, amount } of due) sums.set(code, addDecimals(sums.get(code) ?? '0', amount));
  return [...sums];
}

function Month({ start, due }: { start: number; due: ReadonlySet<number> }) {
  const { days, before } = daysOfMonth(start);
  return (
    <div className="lk-month num" aria-hidden="true">
      {days.map((day, i) => (
        <span
          key={day}
          className={due.has(day) ? 'is-due' : undefined}
          style={i === 0 ? { gridColumnStart: before + 1 } : undefined}
        >
          {i + 1}
        </span>
      ))}
    </div>
  );
}

function DayList({ day }: { day: Day }) {
  const { t } = useTranslation(['lockup']);
  const formats = useFormats();
  const sums = sumsOf(day).map(([code, amount]) => formats.exact(amount, code));
  return (
    <section className="-mx-gutter">
      <SectionHead
        level={3}
        title={formats.day(day.date)}
        aside={<span className="num text-xs text-text-3">{sums.join(' · ')}</span>}
      />
      <List>
        {day.due.map(({ order, kind, time, amount, code, is_done: isDone }) => (
          <ListRow
            key={`${order} ${kind} ${time}`}
            title={
              kind === 'payout'
                ? t(($) => $.lockup.calendar.payout, { id: order })
                : t(($) => $.lockup.calendar.return, { id: order })
            }
            sub={formats.dateTime(time)}
            value={formats.result(amount, code)}
            valueSub={isDone ? t(($) => $.lockup.detail.states.paid) : t(($) => $.lockup.detail.states.to_come)}
            href={`#${hrefOf('/pages/lockming/detail', { id: order })}`}
          />
        ))}
      </List>
    </section>
  );
}

/** The calendar of the month that is chosen. */
export function Calendar() {
  const { t } = useTranslation(['lockup']);
  const formats = useFormats();
  const [months, setMonths] = useState(0);
  const [today] = useState(() => serverClock.now());
  const [from, to] = [monthStart(today, months), monthStart(today, months + 1)];
  const read = useCalendar(from, to);
  const month = new Intl.DateTimeFormat(localeOf(formats.language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2 pb-6">
      <div className="flex items-center justify-between">
        <IconButton icon={iconBack} label={t(($) => $.lockup.calendar.before)} onClick={() => setMonths(months - 1)} />
        <h2 className="font-semibold text-text-1">{month.format(from)}</h2>
        <IconButton icon={iconChevronRight} label={t(($) => $.lockup.calendar.after)} onClick={() => setMonths(months + 1)} />
      </div>
      {read.data ? (
        <>
          <Month start={from} due={new Set(read.data.days.map(({ date }) => date))} />
          {read.data.days.length === 0 && <EmptyState compact title={t(($) => $.lockup.calendar.none)} />}
          {read.data.days.map((day) => (
            <DayList key={day.date} day={day} />
          ))}
        </>
      ) : (
        <ReadStates read={read} loading={t(($) => $.lockup.orders.loading)} failed={t(($) => $.lockup.orders.failed)} />
      )}
    </div>
  );
}
