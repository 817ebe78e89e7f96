/** What a trader earned by shares; and what followers got and who of them lost, as anybody else sees it. */
import type { CopyLead } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { toneOf, useCopyWords } from './words.ts';

/** The figures. */
export function LeadShares({ lead: { trader, earned } }: { lead: CopyLead }) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  return (
    <Stats
      items={[
        { label: t(($) => $.copy.lead.earned), value: words.money(earned) },
        {
          label: t(($) => $.copy.say.median),
          value: words.change(trader.median),
          tone: trader.median === null ? undefined : toneOf(trader.median),
        },
        { label: t(($) => $.copy.say.lost), value: t(($) => $.copy.say.lostOf, { lost: trader.losing, all: trader.counted }) },
        { label: t(($) => $.copy.say.share), value: words.percent(trader.share) },
      ]}
    />
  );
}
