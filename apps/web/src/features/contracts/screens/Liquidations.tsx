/** Every liquidation of every user, without names: its price, what closed it, and what became of the margin. */
import { type ContractLiquidation, LONG, contractCodes } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { saveLeaf } from '../../../app/integrity/save-leaf.ts';
import { Page } from '../../../app/page/Page.tsx';
import { PagedRows } from '../../../app/page/PagedRows.tsx';
import { useLiquidations } from '../queries/public.ts';
import '../components/clearing.css';

const isSome = (amount: string) => compareDecimals(amount, '0') > 0;

/** Its entry in the public log, and the proof of it as a file. */
function Leaf({ row }: { row: ContractLiquidation }) {
  const { t } = useTranslation(['clearing']);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveLeaf(row.leaf, `glasshouse-liquidation-${row.id}.json`);
    setBusy(false);
  };
  return (
    <div className="cf-foot">
      <span className="num">{t(($) => $.clearing.list.entry, { leaf: String(row.leaf) })}</span>
      <Button size="sm" variant="outline" busy={busy} onClick={() => void save()}>
        {t(($) => $.clearing.list.save)}
      </Button>
    </div>
  );
}

function Liquidation({ row }: { row: ContractLiquidation }) {
  const { t } = useTranslation(['clearing']);
  const formats = useFormats();
  const { share: base, price: quote, settle } = contractCodes(row);
  const isLong = row.type === LONG;
  return (
    <article className="cf-liquidation">
      <div className="cf-market-head">
        <b>{row.symbol}</b>
        <Tag tone={isLong ? 'up' : 'down'}>{isLong ? t(($) => $.clearing.list.long) : t(($) => $.clearing.list.short)}</Tag>
        <time className="cf-quiet cf-end num">{formats.dateTime(row.time)}</time>
      </div>
      <KeyValueList
        dense
        items={[
          { label: t(($) => $.clearing.list.mark), value: formats.exact(row.mark, quote) },
          row.limit !== null && { label: t(($) => $.clearing.list.limit), value: formats.exact(row.limit, quote) },
          { label: t(($) => $.clearing.list.share), value: formats.exact(row.share, base) },
          { label: t(($) => $.clearing.list.filled), value: formats.exact(row.filled_share, base) },
          isSome(row.adl_share) && {
            label: t(($) => $.clearing.list.adl),
            value: formats.exact(row.adl_share, base),
            tone: 'down',
          },
          isSome(row.fund_paid) && {
            label: t(($) => $.clearing.list.fundPaid),
            value: formats.exact(row.fund_paid, settle),
            tone: 'down',
          },
          { label: t(($) => $.clearing.list.fundFee), value: formats.exact(row.fund_fee, settle) },
          { label: t(($) => $.clearing.list.returned), value: formats.exact(row.returned, settle) },
        ]}
      />
      <Leaf row={row} />
    </article>
  );
}

export default function Liquidations() {
  const { t } = useTranslation(['clearing']);
  const list = useLiquidations();
  return (
    <Page gutter={false}>
      <p className="px-gutter py-2 text-sm text-text-2">{t(($) => $.clearing.list.text)}</p>
      <PagedRows
        list={list}
        row={(row) => <Liquidation key={row.id} row={row} />}
        loadingLabel={t(($) => $.clearing.list.loading)}
        failedTitle={t(($) => $.clearing.list.failed)}
        empty={{
          title: t(($) => $.clearing.list.none),
          text: t(($) => $.clearing.list.noneText),
          href: '#/pages/transaction/contract_fund',
          act: t(($) => $.clearing.list.toFund),
        }}
      />
    </Page>
  );
}
