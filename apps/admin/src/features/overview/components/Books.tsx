/** What came in and went out in seven days, what is owed to users and what is held, by asset: from the ledger's own books. */
import { getReconciliation } from '@glasshouse/contract/accounting';
import { labelText, useFormats, useNow } from '../../../app/formats.ts';
import { utcDate } from '../../../app/times.ts';
import { useCall } from '../../../app/use-call.ts';
import { useMay } from '../../../app/use-session.ts';
import { DataTable } from '../../../kit/DataTable.tsx';
import { Section } from '../../../kit/SidePanel.tsx';
import { opposite } from '../model/alarms.ts';

const DAYS = 6;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const words = (key: string) => labelText(`backoffice-users:overview.${key}`);

/** The table; nothing for who may not read the books. */
export function Books() {
  const formats = useFormats();
  const now = useNow(HOUR_MS);
  const may = useMay('accounting.read');
  const read = useCall(
    getReconciliation,
    { from: utcDate(now - DAYS * DAY_MS), to: utcDate(now) },
    { enabled: may, quiet: true },
  );
  const rows = read.data?.list.filter(({ users, external }) => users.closing !== '0' || external.net !== '0') ?? [];
  if (rows.length === 0) return null;
  type Row = (typeof rows)[number];
  const figure = (key: string, head: string, of: (row: Row) => string) => ({
    key,
    head: words(head),
    align: 'end' as const,
    cell: (row: Row) => <span className="num">{formats.amount(of(row))}</span>,
  });
  return (
    <Section title={words('books')}>
      <DataTable
        label={words('books')}
        rows={rows}
        rowKey={(row) => row.currency_id}
        columns={[
          { key: 'asset', head: labelText('backoffice-users:lists.asset'), cell: (row: Row) => <b>{row.code}</b> },
          figure('in', 'paidIn', ({ external }) => external.out),
          figure('out', 'paidOut', ({ external }) => external.in),
          figure('net', 'net', ({ external }) => opposite(external.net)),
          figure('owed', 'owed', ({ users }) => users.closing),
          // What came from outside and is still here.
          figure('held', 'held', ({ external }) => opposite(external.closing)),
          figure('ours', 'ours', ({ house }) => house.closing),
        ]}
      />
    </Section>
  );
}
