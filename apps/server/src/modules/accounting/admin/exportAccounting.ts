/** GET /admin/accounting/export: a report as CSV. Reports have days and not entries: they are small enough for one piece. */
import { Readable } from 'node:stream';
import type { CallInput } from '@glasshouse/contract';
import { exportAccounting } from '@glasshouse/contract/accounting';
import { serverText } from '@glasshouse/i18n/server.ts';
import { handleStaffStream } from '../../../platform/calls/staff.ts';
import { BYTE_ORDER_MARK, csvRows, csvText } from '../../../platform/csv.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { dayText } from '../domain/days.ts';
import { type AccountingParts, requireRange } from './parts.ts';
import { feeReport, flowReport, houseReport, reconciliationReport } from './reports.ts';

type Report = CallInput<typeof exportAccounting>['report'];
type Range = ReturnType<typeof requireRange>;

const COLUMNS: Readonly<Record<Report, readonly string[]>> = {
  fees: ['day', 'asset', 'cause', 'amount', 'usd'],
  house: ['party', 'purpose', 'asset', 'balance', 'usd'],
  flows: ['asset', 'party', 'purpose', 'cause', 'in', 'out', 'entries'],
  reconciliation: ['asset', 'party', 'opening', 'in', 'out', 'net', 'closing', 'difference', 'unaccounted'],
};

async function rowsOf(parts: AccountingParts, tx: Tx, report: Report, range: Range): Promise<string[][]> {
  switch (report) {
    case 'fees':
      return (await feeReport(parts, tx, range)).map((row) => [row.day, row.code, row.cause, row.amount, row.usd ?? '']);
    case 'house':
      return (await houseReport(parts, tx)).map((row) => [row.kind, row.purpose, row.code, row.balance, row.usd ?? '']);
    case 'flows':
      return (await flowReport(parts, tx, range, null)).map(({ code, flow }) => [
        code,
        flow.party,
        flow.purpose,
        flow.cause,
        flow.in,
        flow.out,
        String(flow.entries),
      ]);
    case 'reconciliation':
      return (await reconciliationReport(parts, tx, range)).flatMap((row) =>
        (['users', 'house', 'external'] as const).map((party) => {
          const { opening, in: came, out, net, closing } = row[party];
          return [row.code, party, opening, came, out, net, closing, row.difference, row.unaccounted ?? ''];
        }),
      );
  }
}

/** Figures are figures; everything else is a text that no spreadsheet runs. */
const FIGURE = /^-?[0-9]+(\.[0-9]+)?$/;
const cell = (text: string) => (FIGURE.test(text) ? text : csvText(text));

export const exportAccountingHandler = (parts: AccountingParts) =>
  handleStaffStream(exportAccounting, async (tx, input, { lang }) => {
    const range = requireRange(parts, input);
    const rows = await rowsOf(parts, tx, input.report, range);
    const head = COLUMNS[input.report].map((column) => serverText(lang, 'backoffice-users', `csv.${column}`));
    const text = BYTE_ORDER_MARK + csvRows([head, ...rows].map((row) => row.map(cell)));
    const days = input.report === 'house' ? dayText(range.to) : `${dayText(range.from)}-${dayText(range.to)}`;
    return { fileName: `glasshouse-${input.report}-${days}.csv`, body: Readable.from([text]) };
  });
