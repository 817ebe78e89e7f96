/** What the result of a market adds up from: every change of own positions there that moved money. Lazy: it brings the sheet's code. */
import type { ContractChange } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Link } from '@glasshouse/ui/Link.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { type ChangesOf, useChanges } from '../queries/analysis.ts';
import { SideTag } from './SideTag.tsx';
import { toneOf } from './words.ts';
import '../../../order/own/entries.css';

/** What a change is called. */
function useChangeName(): (kind: ContractChange['kind']) => string {
  const { t } = useTranslation(['analysis', 'contracts']);
  return (kind) => {
    if (kind === 'funding') return t(($) => $.contracts.facts.funding);
    if (kind === 'settled') return t(($) => $.analysis.changes.settled);
    if (kind === 'returned') return t(($) => $.analysis.liquidation);
    return t(($) => $.contracts.fills[kind]);
  };
}

function Change({ change, code }: { change: ContractChange; code: string }) {
  const { t } = useTranslation(['analysis']);
  const formats = useFormats();
  const nameOf = useChangeName();
  const { kind, time, net, position_id: id } = change;
  const parts = [
    [t(($) => $.analysis.result), change.result],
    [t(($) => $.analysis.fees), change.fees],
    [t(($) => $.analysis.insurance), change.insurance],
  ] as const;
  const facts = parts.flatMap(([name, amount]) =>
    compareDecimals(amount, '0') === 0 ? [] : [`${name} ${formats.exact(amount, code)}`],
  );
  return (
    <article className="s-entry">
      <div className="s-entry-head">
        <SideTag type={change.type} />
        <h3 className="c-entry-name">
          <Link href={`#${hrefOf('/pages/transaction/contract_position', { id: String(id) })}`} className="s-entry-open">
            {nameOf(kind)}
          </Link>
        </h3>
        <span className="s-entry-end">
          <b className={`c-net num is-${toneOf(net)}`}>{formats.result(net, code)}</b>
        </span>
      </div>
      <p className="s-entry-note num">{[formats.dateTime(time), ...facts].join(' · ')}</p>
    </article>
  );
}

interface ChangesSheetProps {
  of: ChangesOf;
  symbol: string;
  /** What the market settles in. */
  code: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function ChangesSheet({ of, symbol, code, open, onOpenChange }: ChangesSheetProps) {
  const { t } = useTranslation(['analysis', 'common']);
  const list = useChanges(of);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.analysis.changes.title, { symbol })}
      closeLabel={t(($) => $.common.buttons.close)}
    >
      <EndlessList
        endless
        list={list}
        failedTitle={t(($) => $.analysis.changes.failed)}
        loadingLabel={t(($) => $.analysis.changes.loading)}
        empty={{ title: t(($) => $.analysis.changes.none) }}
        row={(change) => <Change key={change.id} change={change} code={code} />}
      />
    </Sheet>
  );
}
