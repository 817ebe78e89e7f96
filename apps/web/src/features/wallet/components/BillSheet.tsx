/** A line in full: every fact of it, exact, and all legs of its journal that are the user's own. */
import type { AccountType, Cause } from '@glasshouse/contract';
import type { BillEntry, BillFunding, BillLeg } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { HIDDEN_FIGURE, directionOf, withUnit } from '@glasshouse/ui/format/numbers.ts';
import { useRef } from 'react';
import { layersGone } from '@glasshouse/ui/layer-stack.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { AckFiles } from '../../../app/integrity/AckFiles.tsx';
import type { AckSubject } from '../../../app/integrity/acks-of.ts';
import { useNavigation } from '../../../app/navigation/use-navigation.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { isNeutral, exactAmount } from '../model/display.ts';
import { useBillJournal } from '../queries/wallet.ts';

/** Props of BillSheet. */
export interface BillSheetProps {
  /** The line; the sheet is closed without one. */
  entry: BillEntry | undefined;
  onClose: () => void;
}

/** The sheet of a line. */
export function BillSheet({ entry, onClose }: BillSheetProps) {
  const { t } = useTranslation(['wallet', 'names', 'common']);
  const last = useRef(entry);
  if (entry) last.current = entry;
  // What it showed stays while it goes down.
  const shown = entry ?? last.current;
  return (
    <Sheet
      open={entry !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={shown ? t(($) => $.names.causes[shown.cause]) : ''}
      closeLabel={t(($) => $.common.buttons.close)}
    >
      {shown && <Facts entry={shown} />}
      {shown && <Legs id={shown.id} />}
      {shown && <Signed entry={shown} />}
      {shown && <ToRecord entry={shown} onLeave={onClose} />}
      {shown?.funding && <ToReceipt funding={shown.funding} onLeave={onClose} />}
    </Sheet>
  );
}

/** Causes whose reference is the number of a recharge or a withdrawal. */
const RECORDS: Readonly<Partial<Record<Cause, 'recharge' | 'withdraw'>>> = {
  recharge: 'recharge',
  withdrawal: 'withdraw',
  withdrawal_fee: 'withdraw',
  withdrawal_hold: 'withdraw',
  withdrawal_release: 'withdraw',
};

/** Causes whose reference is the number of what the operator acknowledged. */
const ACKNOWLEDGED: Readonly<Partial<Record<Cause, AckSubject>>> = { account_transfer: 'transfer', conversion: 'conversion' };

/** What the operator signed of the transfer or conversion behind the line. */
function Signed({ entry }: { entry: BillEntry }) {
  const subject = ACKNOWLEDGED[entry.cause];
  return subject && entry.reference !== '' ? <AckFiles subject={subject} id={Number(entry.reference)} /> : null;
}

interface WayProps {
  label: string;
  onLeave: () => void;
  /** Called when the sheet is gone. */
  go: () => void;
}

/** A way out of the sheet. */
function Way({ label, onLeave, go }: WayProps) {
  const leave = async () => {
    onLeave();
    await layersGone();
    go();
  };
  return (
    <Button block className="mt-4" onClick={() => void leave()}>
      {label}
    </Button>
  );
}

/** The way to what the line belongs to. */
function ToRecord({ entry, onLeave }: { entry: BillEntry; onLeave: () => void }) {
  const { t } = useTranslation(['wallet']);
  const navigation = useNavigation();
  const tab = RECORDS[entry.cause];
  if (tab === undefined || entry.reference === '') return null;
  const go = () => navigation.navigateTo('/pages/fund/receive_withdraw_record', { tab, id: entry.reference });
  return <Way label={t(($) => $.wallet.detail.record)} onLeave={onLeave} go={go} />;
}

/** The way to the receipt of a payment of funding, where this device checks it. */
function ToReceipt({ funding, onLeave }: { funding: BillFunding; onLeave: () => void }) {
  const { t } = useTranslation(['wallet']);
  const navigation = useNavigation();
  const shown = { id: String(funding.position_id), funding: String(funding.funding_id) };
  const go = () => navigation.navigateTo('/pages/transaction/contract_position', shown);
  return <Way label={t(($) => $.wallet.detail.receipt)} onLeave={onLeave} go={go} />;
}

/** What a payment of funding was computed from; nothing for other lines. */
function useFundingFacts({ funding, code }: BillEntry) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  if (!funding) return [];
  return [
    { label: t(($) => $.wallet.detail.contract), value: funding.symbol },
    { label: t(($) => $.wallet.detail.periodEnd), value: formats.utc(funding.due) },
    { label: t(($) => $.wallet.detail.rate), value: formats.percent(funding.rate, 4, 4) },
    { label: t(($) => $.wallet.detail.mark), value: withUnit(formats.number(funding.mark), code) },
  ];
}

function usePlace(): (place: Pick<BillEntry, 'account' | 'bucket'>) => string {
  const { t } = useTranslation(['wallet']);
  return ({ account, bucket }) =>
    t(($) => $.wallet.bills.place, {
      account: t(($) => $.wallet.accounts[account as AccountType]),
      bucket: t(($) => $.wallet.bills[bucket]),
    });
}

function Facts({ entry }: { entry: BillEntry }) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const place = usePlace();
  const funding = useFundingFacts(entry);
  const neutral = isNeutral(entry);
  const amount = exactAmount(entry);
  const figure = neutral ? formats.number(amount.text, amount.decimals) : formats.signed(amount.text, amount.decimals);
  const other =
    entry.counterpart_account === null
      ? t(($) => $.wallet.counterparts[entry.counterpart])
      : t(($) => $.wallet.accounts[entry.counterpart_account as AccountType]);
  return (
    <KeyValueList
      items={[
        {
          label: t(($) => $.wallet.detail.amount),
          value: withUnit(figure, entry.code),
          tone: entry.kind === 'reward' ? directionOf(entry.amount, amount.decimals) : undefined,
        },
        ...funding,
        { label: t(($) => $.wallet.bills.account), value: place(entry) },
        {
          label: t(($) => $.wallet.detail.after),
          value: hidden ? HIDDEN_FIGURE : formats.exact(entry.balance, entry.code),
        },
        { label: t(($) => $.wallet.detail.counterpart), value: other },
        { label: t(($) => $.wallet.detail.time), value: formats.utc(entry.time) },
        entry.reference !== '' && { label: t(($) => $.wallet.detail.reference), value: entry.reference },
        { label: t(($) => $.wallet.detail.journal), value: String(entry.journal_id) },
      ]}
    />
  );
}

function Legs({ id }: { id: number }) {
  const { t } = useTranslation(['wallet', 'common']);
  const journal = useBillJournal(id);
  if (journal.isPending) return <SkeletonList rows={2} label={t(($) => $.wallet.detail.loading)} />;
  if (!journal.data) {
    return (
      <ErrorState
        compact
        title={t(($) => $.wallet.detail.failed)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={() => void journal.refetch()}
        retrying={journal.isFetching}
      />
    );
  }
  return (
    <section className="mt-4">
      {journal.data.note !== null && (
        <KeyValueList
          items={[{ label: t(($) => $.wallet.bills.note), value: <span className="break-words">{journal.data.note}</span> }]}
        />
      )}
      <h3 className="mb-1 text-md font-semibold">{t(($) => $.wallet.detail.legs)}</h3>
      <p className="mb-2 text-xs text-text-3">{t(($) => $.wallet.detail.legsNote)}</p>
      <ul>
        {journal.data.legs.map((leg) => (
          <Leg key={leg.id} leg={leg} />
        ))}
      </ul>
    </section>
  );
}

function Leg({ leg }: { leg: BillLeg }) {
  const { t } = useTranslation(['wallet', 'names']);
  const formats = useFormats();
  const place = usePlace();
  const { decimals } = exactAmount({ kind: 'funds', amount: leg.amount, code: leg.code });
  return (
    <li className="flex items-baseline justify-between gap-4 border-t border-line-1 py-2">
      <span className="min-w-0 text-sm">
        {t(($) => $.names.causes[leg.cause])}
        <span className="block text-xs text-text-3">{place(leg)}</span>
      </span>
      <span className="num shrink-0 text-sm">{withUnit(formats.signed(leg.amount, decimals), leg.code)}</span>
    </li>
  );
}
