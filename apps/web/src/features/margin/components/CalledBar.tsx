/** A bar above the tabs while the margin account is called or liquidated: its level, and the ways out. Its code comes after the first page. */
import { type MarginAccount, getMarginAccount } from '@glasshouse/contract/margin';
import { loadWords, useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../../../app/data/use-call.ts';
import { isInDebt } from '../model/standing.ts';
import { viewLink } from './links.ts';
import { useMarginWords } from './words.ts';
import './margin.css';

/** An account with debts is looked at so often. */
const EVERY_MS = 30_000;

function Bar({ account: { state, level, levels } }: { account: MarginAccount }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  // An account that is called has debts: without a level it lacks a price.
  const shown = level === null ? t(($) => $.leverage.level.unknown) : words.level(level);
  return (
    <div className="mg-bar g-notice is-tabs is-warn" role="alert">
      <Icon d={iconWarn} size={22} />
      <div className="g-notice-text">
        <b className="num whitespace-normal">
          {state === 'liquidating' ? t(($) => $.leverage.liquidating.title) : t(($) => $.leverage.called.bar, { level: shown })}
        </b>
        <span className="num whitespace-normal">
          {state === 'liquidating'
            ? t(($) => $.leverage.liquidating.text, { heals: words.threshold(levels.heals) })
            : t(($) => $.leverage.called.barText, { level: words.threshold(levels.liquidation) })}
        </span>
      </div>
      <Button size="xs" variant="primary" href={viewLink('account')}>
        {t(($) => $.leverage.called.ways)}
      </Button>
    </div>
  );
}

/** An account with debts, looked at again and again. */
function Watched() {
  const account = useCall(getMarginAccount, {}, { quiet: true, everyMs: EVERY_MS }).data;
  const isNeeded = account !== undefined && account.state !== 'normal';
  const [hasWords, setWords] = useState(false);
  useEffect(() => {
    if (isNeeded) void loadWords(['leverage']).then(() => setWords(true));
  }, [isNeeded]);
  return isNeeded && hasWords ? <Bar account={account} /> : null;
}

/** The bar; nothing while the account stands well. One without debts is read once. */
export default function CalledBar() {
  const account = useCall(getMarginAccount, {}, { quiet: true }).data;
  return account !== undefined && isInDebt(account) ? <Watched /> : null;
}
