/** Contracts: what is open in each market and who holds the most of it, the fund, and what was liquidated. Shows only. */
import { getContractFund, getContractsOverview, contractCodes } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { addDecimals, divDecimals } from '@glasshouse/money';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../../app/formats.ts';
import { usePageSearch } from '../../../app/navigation.ts';
import { useCall } from '../../../app/use-call.ts';
import { usePublicCall } from '../../../app/use-public-call.ts';
import { useSetSearch } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';
import { Section, SidePanel } from '../../../kit/SidePanel.tsx';
import { StatCards } from '../../../kit/StatCards.tsx';
import { UnreadPage } from '../../../kit/UnreadPage.tsx';
import { LargestSides, type MarketRow } from '../components/LargestSides.tsx';
import { LatestLiquidations } from '../components/LatestLiquidations.tsx';

const EVERY_MS = 15_000;
const SETTLED = 'USDT';

function useColumns(): Column<MarketRow>[] {
  const { t } = useTranslation(['backoffice-contracts']);
  const formats = useFormats();
  const base = (row: MarketRow) => contractCodes(row).share;
  return [
    { key: 'market', head: t(($) => $['backoffice-contracts'].columns.market), cell: ({ symbol }) => <b>{symbol}</b> },
    {
      key: 'open',
      head: t(($) => $['backoffice-contracts'].columns.open),
      align: 'end',
      cell: (row) => `${formats.amount(row.open_interest)}\u00a0${base(row)}`,
    },
    {
      key: 'cap',
      yields: 'always',
      head: t(($) => $['backoffice-contracts'].columns.cap),
      align: 'end',
      cell: (row) => `${formats.amount(row.cap)}\u00a0${base(row)}`,
    },
    {
      key: 'used',
      head: t(($) => $['backoffice-contracts'].columns.used),
      align: 'end',
      cell: (row) => (row.cap === '0' ? '–' : formats.percent(divDecimals(row.open_interest, row.cap, 6, 'up'), 1, 1)),
    },
    {
      key: 'positions',
      yields: 'narrow',
      head: t(($) => $['backoffice-contracts'].columns.positions),
      align: 'end',
      cell: (row) => formats.count(row.positions),
    },
    {
      key: 'liquidations',
      yields: 'narrow',
      head: t(($) => $['backoffice-contracts'].columns.liquidations),
      align: 'end',
      cell: (row) => formats.count(row.liquidations_day),
    },
    {
      key: 'paid',
      yields: 'always',
      head: t(($) => $['backoffice-contracts'].columns.paid),
      align: 'end',
      cell: (row) => {
        const { settle } = contractCodes(row);
        return `${formats.balance(row.fund_paid_day, settle)}\u00a0${settle}`;
      },
    },
  ];
}

function Cards({ rows }: { rows: readonly MarketRow[] }) {
  const { t } = useTranslation(['backoffice-contracts']);
  const formats = useFormats();
  const read = usePublicCall(getContractFund, {}, EVERY_MS);
  const linear = rows.filter((row) => contractCodes(row).settle === SETTLED);
  const settled = read?.list.find((market) => contractCodes(market).settle === SETTLED)?.currency_id;
  const fund = read?.funds.find(({ currency_id: id }) => id === settled);
  // The name of a card has the unit, so that its figure keeps to a line.
  const named = (label: string) => `${label}, ${SETTLED}`;
  const money = (amount: string) => formats.number(amount, 2);
  const total = (of: (row: MarketRow) => number) => formats.count(rows.reduce((sum, row) => sum + of(row), 0));
  return (
    <StatCards
      items={[
        {
          label: named(t(($) => $['backoffice-contracts'].cards.fund)),
          value: fund ? money(fund.balance) : '–',
          sub:
            fund &&
            t(($) => $['backoffice-contracts'].cards.fundSub, {
              capital: money(fund.capital),
              received: money(fund.received),
              paid: money(fund.paid),
            }),
        },
        { label: t(($) => $['backoffice-contracts'].cards.positions), value: total((row) => row.positions) },
        { label: t(($) => $['backoffice-contracts'].cards.liquidations), value: total((row) => row.liquidations_day) },
        {
          label: named(t(($) => $['backoffice-contracts'].cards.paid)),
          value: money(linear.reduce((sum, row) => addDecimals(sum, row.fund_paid_day), '0')),
        },
      ]}
    />
  );
}

export default function Contracts() {
  const { t } = useTranslation(['backoffice-contracts']);
  const { open } = usePageSearch();
  const setSearch = useSetSearch();
  const columns = useColumns();
  const read = useCall(getContractsOverview, {}, { everyMs: EVERY_MS });
  if (read.data === undefined) return <UnreadPage read={read} />;
  const rows = read.data.list;
  const row = rows.find(({ market_id: id }) => String(id) === open);
  return (
    <Page
      padded
      cards={<Cards rows={rows} />}
      side={
        row && (
          <SidePanel title={row.symbol} onClose={() => setSearch({ open: null })}>
            <Section title={t(($) => $['backoffice-contracts'].largest.title)}>
              <p className="b-quiet">{t(($) => $['backoffice-contracts'].largest.text)}</p>
              <LargestSides row={row} />
            </Section>
          </SidePanel>
        )
      }
    >
      <p className="b-lead">{t(($) => $['backoffice-contracts'].note)}</p>
      <DataTable
        label={t(($) => $['backoffice-contracts'].list)}
        columns={columns}
        rows={rows}
        rowKey={({ market_id: id }) => id}
        open={row?.market_id ?? null}
        onOpen={({ market_id: id }) => setSearch({ open: id })}
        empty={<EmptyState title={t(($) => $['backoffice-contracts'].none)} />}
      />
      <Section title={t(($) => $['backoffice-contracts'].latest.title)}>
        <LatestLiquidations everyMs={EVERY_MS} />
      </Section>
    </Page>
  );
}
