/** A bar above the tabs while a loan is near its sale: the price, its distance, and two ways out. Its code comes after the first page. */
import { type Loan, listLoans, loansChannel } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { loadWords } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { useEffect, useState } from 'react';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';
import { useReread } from '../../../app/live/use-reread.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { hrefOf } from '../../../app/paths.ts';
import { useIndexNow } from '../live/use-index-now.ts';
import { isNearSale, standing, stateOf } from '../model/figures.ts';
import { useDistance } from './Warned.tsx';

function Bar({ loan }: { loan: Loan }) {
  const { t } = useTranslation(['loans']);
  const index = useIndexNow(loan);
  const distance = useDistance(loan, index, standing(loan, stateOf(loan), index).sale);
  const href = `#${hrefOf('/pages/common/borrowing', { id: loan.id })}`;
  return (
    <div className="ln-bar g-notice is-tabs is-warn" role="alert">
      <Icon d={iconWarn} size={22} />
      <div className="g-notice-text">
        <b className="num whitespace-normal">{distance ?? t(($) => $.loans.states.warned)}</b>
      </div>
      <Button size="xs" variant="primary" href={href}>
        {t(($) => $.loans.acts.repay)}
      </Button>
      <Button size="xs" href={href}>
        {t(($) => $.loans.acts.add)}
      </Button>
    </div>
  );
}

/** The bar of the first loan that is warned of; nothing while none is. */
export default function WarnedBar() {
  const read = useCall(listLoans, { status: 'open', limit: 100 }, { quiet: true });
  useTopicEvents(
    loansChannel,
    {},
    useReread(() => void invalidateCall(listLoans)),
  );
  const loan = read.data?.list.find(isNearSale);
  const isNeeded = loan !== undefined;
  const [hasWords, setWords] = useState(false);
  useEffect(() => {
    if (isNeeded) void loadWords(['loans']).then(() => setWords(true));
  }, [isNeeded]);
  return loan && hasWords ? <Bar key={loan.id} loan={loan} /> : null;
}
