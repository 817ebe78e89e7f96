/** One payout: amount and destination in full, with its steps. */
import { type Payout, getPayout } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { labelText, useFormats } from '../../../app/formats.ts';
import { useCall } from '../../../app/use-call.ts';
import { useMay } from '../../../app/use-session.ts';
import { Section, SidePanel } from '../../../kit/SidePanel.tsx';
import { PAYOUTS_EVERY_MS, newerOf } from '../model/payouts.ts';
import { CopyLine } from './CopyLine.tsx';
import { PayoutActs } from './PayoutActs.tsx';

const fieldText = (field: string) =>
  labelText(`backoffice-funding:destination.${field}`, {}, labelText(`cards:fields.${field}`, {}, field));

/** Amount, fee, user, state and times. */
function PayoutFacts({ payout, maySend }: { payout: Payout; maySend: boolean }) {
  const { t } = useTranslation(['backoffice-funding', 'funding']);
  const formats = useFormats();
  const time = (ms: number | null) => ms !== null && <time>{formats.dateTime(ms)}</time>;
  return (
    <KeyValueList
      items={[
        {
          label: t(($) => $['backoffice-funding'].amount),
          value: maySend ? (
            <CopyLine
              label={t(($) => $['backoffice-funding'].amount)}
              text={payout.arrival}
              shown={`${formats.amount(payout.arrival)} ${payout.code}`}
            />
          ) : (
            `${formats.amount(payout.arrival)} ${payout.code}`
          ),
        },
        { label: t(($) => $['backoffice-funding'].fee), value: `${formats.amount(payout.fee)} ${payout.code}` },
        { label: t(($) => $['backoffice-funding'].user), value: payout.user_id },
        { label: t(($) => $['backoffice-funding'].state), value: t(($) => $.funding.states.withdraw[payout.state]) },
        payout.reason !== null && {
          label: t(($) => $['backoffice-funding'].failed.how),
          value: labelText(`funding:reasons.failed.${payout.reason}`),
        },
        payout.batch_id !== null && { label: t(($) => $['backoffice-funding'].files.file), value: payout.batch_id },
        payout.approved !== null && { label: t(($) => $['backoffice-funding'].times.approved), value: time(payout.approved) },
        payout.sent !== null && { label: t(($) => $['backoffice-funding'].times.sent), value: time(payout.sent) },
        payout.ended !== null && { label: t(($) => $['backoffice-funding'].times.ended), value: time(payout.ended) },
      ]}
    />
  );
}

/** The transaction that paid, and those that were taken for it before. */
function Transaction({ txid: paid, corrections }: { txid: string; corrections: Payout['corrections'] }) {
  const { t } = useTranslation(['backoffice-funding']);
  const formats = useFormats();
  return (
    <Section title={t(($) => $['backoffice-funding'].acts.txid)}>
      <CopyLine label={t(($) => $['backoffice-funding'].acts.txid)} text={paid} />
      {corrections.map(({ txid, until }) => (
        <p key={until} className="b-quiet" style={{ overflowWrap: 'anywhere' }}>
          {t(($) => $['backoffice-funding'].correct.until, { time: formats.dateTime(until) })}
          <br />
          <s className="mono" translate="no">
            {txid}
          </s>
        </p>
      ))}
    </Section>
  );
}

export function PayoutPanel({ row, onClose }: { row: Payout; onClose: () => void }) {
  const { t } = useTranslation(['backoffice-funding', 'backoffice', 'funding', 'cards']);
  const formats = useFormats();
  const maySend = useMay('payouts.send');
  const detail = useCall(getPayout, { id: row.id }, { enabled: maySend, everyMs: PAYOUTS_EVERY_MS });
  const payout = newerOf(row, detail.data?.payout);
  const fields = (detail.data?.destination ?? []).filter(({ value }) => value !== '');
  return (
    <SidePanel
      title={t(($) => $['backoffice-funding'].number, { id: row.id })}
      onClose={onClose}
      foot={maySend && <PayoutActs payout={payout} />}
    >
      {payout.stopped_until !== null && (
        <p className="b-failure">{t(($) => $['backoffice-funding'].stopped, { time: formats.dateTime(payout.stopped_until) })}</p>
      )}
      {payout.account_frozen && <p className="b-failure">{t(($) => $.backoffice.hints.withdraw_frozen)}</p>}
      <PayoutFacts payout={payout} maySend={maySend} />
      <Section title={t(($) => $['backoffice-funding'].target)}>
        {maySend ? (
          <KeyValueList
            items={fields.map(({ field, value }) => ({
              key: field,
              label: fieldText(field),
              value: <CopyLine label={fieldText(field)} text={value} />,
            }))}
          />
        ) : (
          <p>{[payout.target, payout.network].filter(Boolean).join(' · ')}</p>
        )}
      </Section>
      {payout.txid !== null && <Transaction txid={payout.txid} corrections={payout.corrections} />}
    </SidePanel>
  );
}
