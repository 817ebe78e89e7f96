/** Takes the lots of a year away as a file, for taxes. */
import { exportLots } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { useState } from 'react';
import { useDownload } from '../../../app/files/use-download.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { yearRange, yearsOf } from '../model/years.ts';

const KILOBYTE = 1024;

/** The sheet; closing it while the file comes gives the file up. */
export default function LotsSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation(['portfolio', 'common']);
  const formats = useFormats();
  const download = useDownload(exportLots);
  const years = yearsOf(Date.now());
  const [year, setYear] = useState<string>(years[0]);
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
      title={t(($) => $.portfolio.file.title)}
      description={t(($) => $.portfolio.file.text)}
      closeLabel={t(($) => $.common.buttons.close)}
      foot={
        <div className="flex gap-3">
          {running && (
            <Button block onClick={download.cancel}>
              {t(($) => $.common.buttons.cancel)}
            </Button>
          )}
          <Button block variant="primary" busy={running} onClick={() => download.start(yearRange(year))}>
            {t(($) => $.portfolio.file.button)}
          </Button>
        </div>
      }
    >
      <Segmented
        label={t(($) => $.portfolio.file.year)}
        options={[
          ...years.map((one) => ({ value: one, label: one })),
          { value: 'all', label: t(($) => $.portfolio.file.allYears) },
        ]}
        value={year}
        onChange={setYear}
      />
      <p role="status" className="mt-3 min-h-5 text-sm text-text-2">
        {running && t(($) => $.portfolio.file.running, { size })}
        {download.state === 'done' && t(($) => $.portfolio.file.done, { size })}
      </p>
    </Sheet>
  );
}
