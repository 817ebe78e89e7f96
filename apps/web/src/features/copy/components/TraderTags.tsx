/** Words beside the name of a trader: that it is a demo trader, rests, or led until a day. */
import type { CopyTrader } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';

/** The tags. */
export function TraderTags({ trader: { is_demo: isDemo, status } }: { trader: Pick<CopyTrader, 'is_demo' | 'status'> }) {
  const { t } = useTranslation(['copy']);
  return (
    <>
      {isDemo && <Tag tone="info">{t(($) => $.copy.say.demo)}</Tag>}
      {status === 'paused' && <Tag tone="warn">{t(($) => $.copy.say.paused)}</Tag>}
      {status === 'ended' && <Tag>{t(($) => $.copy.say.ended)}</Tag>}
    </>
  );
}
