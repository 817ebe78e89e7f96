/** Takes the bill away as a file, with the filters of the page. */
import { exportBills } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { useDownload } from '../../../app/files/use-download.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { type BillFilter, rangeOf } from '../model/bill-filter.ts';

/** Props of ExportSheet. */
export interface ExportSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  filter: BillFilter;
}

const KILOBYTE = 1024;

/** The sheet; closing it while the file comes gives the file up. */
export default function ExportSheet({ open, onOpenChange, filter }: ExportSheetProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const formats = useFormats();
  const download = useDownload(exportBills);
  const { from, to, ...what } = filter;
  const running = download.state === 'running';
  const size = formats.number(String(Math.ceil(download.bytes / KILOBYTE)), 0);
  const change = (next: boolean) => {
    if (!next && running) download.cancel();
    onOpenChange(next);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={change}
      title={t(($) => $.wallet.export.title)}
      description={t(($) => $.wallet.export.text)}
      closeLabel={t(($) => $.common.buttons.close)}
      foot={
        <div className="flex gap-3">
          {running && (
            <Button block onClick={download.cancel}>
              {t(($) => $.common.buttons.cancel)}
            </Button>
          )}
          <Button block variant="primary" busy={running} onClick={() => download.start({ ...what, ...rangeOf({ from, to }) })}>
            {t(($) => $.wallet.export.button)}
          </Button>
        </div>
      }
    >
      <p role="status" className="min-h-5 text-sm text-text-2">
        {running && t(($) => $.wallet.export.running, { size })}
        {download.state === 'done' && t(($) => $.wallet.export.done, { size })}
      </p>
    </Sheet>
  );
}
