/** The own code: as a QR code, to copy, to share and to save as a picture. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconCopyText, iconDeposit, iconShare } from '@glasshouse/ui/icons.ts';
import { QrCode } from '../../../app/qr/QrCode.tsx';
import { shownLink } from '../model/link.ts';
import { useShare } from './use-share.ts';

export function CodeCard({ code, link }: { code: string; link: string }) {
  const { t } = useTranslation(['invites']);
  const { share, save, saving, copyCode, copyLink } = useShare(code, link);
  return (
    <Card as="section" label={t(($) => $.invites.code.title)} className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <div className="w-36 shrink-0 max-[359px]:mx-auto">
          <QrCode text={link} label={t(($) => $.invites.code.qr)} />
        </div>
        <div className="grid min-w-40 flex-1 gap-1">
          <h2 className="text-xs text-text-3">{t(($) => $.invites.code.title)}</h2>
          <p className="flex items-center gap-1">
            <b className="mono text-xl font-semibold text-text-1 select-all" translate="no">
              {code}
            </b>
            <IconButton icon={iconCopyText} label={t(($) => $.invites.code.copy)} size={18} onClick={copyCode} />
          </p>
          <p className="text-xs text-text-3">{t(($) => $.invites.code.text)}</p>
        </div>
      </div>
      <p className="flex items-center gap-1 rounded-lg bg-surface-2 ps-3">
        <span className="mono min-w-0 flex-1 truncate text-xs text-text-2" translate="no">
          {shownLink(link)}
        </span>
        <IconButton icon={iconCopyText} label={t(($) => $.invites.code.copyLink)} size={18} onClick={copyLink} />
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(158px,1fr))] gap-2">
        <Button variant="primary" icon={iconShare} onClick={share}>
          {t(($) => $.invites.code.share)}
        </Button>
        <Button icon={iconDeposit} busy={saving} onClick={save}>
          {t(($) => $.invites.code.save)}
        </Button>
      </div>
    </Card>
  );
}
