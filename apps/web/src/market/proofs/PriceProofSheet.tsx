/** What a price is made of, now and in a recorded second, and whether that second can be checked on this device. */
import { listTicks } from '@glasshouse/contract/markets';
import { exportProof, getLatestHead } from '@glasshouse/contract/proofs';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { loadTickProof } from './load-tick-proof.ts';
import { PriceSources } from './PriceSources.tsx';
import { saveJson } from '@glasshouse/ui/save-file.ts';
import { TickProof } from './TickProof.tsx';
import './price-proof.css';

export interface PriceProofSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  symbol: string;
  /** Decimals of the market's prices. */
  decimals: number;
  /** A second of the past that is asked for instead of the newest one. */
  past: { leaf: number; label: string } | null;
}

/** The proof as text has the length of the file that is saved. */
const kilobytes = (value: unknown) => String(Math.max(1, Math.round(JSON.stringify(value, null, 2).length / 1_024)));

export default function PriceProofSheet({ open, onOpenChange, symbol, decimals, past }: PriceProofSheetProps) {
  const { t } = useTranslation(['proofs', 'common']);
  const proof = useQuery({
    queryKey: [exportProof.id, getLatestHead.id, listTicks.id, symbol, past?.leaf ?? null],
    queryFn: () => loadTickProof(symbol, past?.leaf ?? null),
    enabled: open,
    retry: false,
    staleTime: 0,
    meta: { quiet: true },
  });
  const checked = proof.data;
  const name = `glasshouse-${symbol.replace('/', '-').toLowerCase()}-${checked?.isReadable ? checked.file.entry.index : ''}.json`;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={past?.label ?? t(($) => $.proofs.price.title)}
      closeLabel={t(($) => $.common.buttons.close)}
      height="half"
      foot={
        <ButtonRow>
          <Button disabled={!checked} onClick={() => checked && saveJson(name, checked.file)}>
            {checked ? t(($) => $.proofs.price.save, { size: kilobytes(checked.file) }) : t(($) => $.proofs.price.saveShort)}
          </Button>
          <Button variant="outline" busy={proof.isFetching} onClick={() => void proof.refetch()}>
            {t(($) => $.proofs.price.again)}
          </Button>
        </ButtonRow>
      }
    >
      <div className="pp">
        {past === null && <PriceSources symbol={symbol} decimals={decimals} open={open} />}
        <TickProof
          decimals={decimals}
          checked={checked ?? null}
          state={proof.isPending || (proof.isFetching && !checked) ? 'running' : proof.isError ? 'failed' : 'done'}
        />
      </div>
    </Sheet>
  );
}
