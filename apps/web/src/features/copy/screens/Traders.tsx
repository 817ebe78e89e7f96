/** Traders (SCR-044, SCR-047): sorted by what the median follower got; those who stopped stay. */
import { COPY_SORTS, type CopySort } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Chip, ChipRow } from '@glasshouse/ui/Chip.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconList, iconUser } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { Page } from '../../../app/page/Page.tsx';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { Period, usePeriod } from '../components/Period.tsx';
import { TraderRow } from '../components/TraderRow.tsx';
import { useTraders } from '../queries/copy.ts';

export default function Traders() {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const [sort, setSort] = useRemembered<CopySort>('copy.sort', 'median');
  const [days, setDays] = usePeriod();
  const list = useTraders(sort, days);
  const updated = list.items.map(({ record }) => record?.updated ?? 0).reduce((a, b) => Math.max(a, b), 0);
  return (
    <Page
      actions={
        <>
          <IconButton icon={iconUser} label={t(($) => $.copy.list.apply)} href="#/pages/copytrade/apply" />
          <IconButton icon={iconList} label={t(($) => $.copy.list.my)} href="#/pages/copytrade/my" />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-6">
        <ChipRow className="-mx-gutter" label={t(($) => $.copy.list.sort)}>
          {COPY_SORTS.map((value) => (
            <Chip key={value} on={value === sort} onClick={() => setSort(value)}>
              {t(($) => $.copy.list.sorts[value])}
            </Chip>
          ))}
        </ChipRow>
        <Period days={days} onDays={setDays} />
        <EndlessList
          endless
          list={list}
          failedTitle={t(($) => $.copy.list.failed)}
          loadingLabel={t(($) => $.copy.list.loading)}
          empty={{
            title: t(($) => $.copy.list.none),
            text: t(($) => $.copy.list.noneText),
            actions: (
              <Button size="sm" variant="primary" href="#/pages/copytrade/apply">
                {t(($) => $.copy.list.apply)}
              </Button>
            ),
          }}
          row={(trader) => <TraderRow key={trader.id} trader={trader} />}
        />
        {updated > 0 && (
          <p className="text-xs text-text-3">{t(($) => $.copy.list.updated, { time: formats.dateTime(updated) })}</p>
        )}
        <p className="text-xs text-text-3">{t(($) => $.copy.say.risk)}</p>
      </div>
    </Page>
  );
}
