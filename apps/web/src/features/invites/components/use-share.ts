/** The acts with an invitation: share it by the system, copy it, save its picture. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { saveBlob } from '@glasshouse/ui/save-file.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { copyText } from '../../../app/copy-text.ts';
import { share } from '../../../app/share/share.ts';
import { useSettings } from '../../../app/session/use-session.ts';

/** The acts with a code and its link. */
export function useShare(code: string, link: string) {
  const { t } = useTranslation(['invites', 'shell']);
  const language = useSettings((settings) => settings.language);
  const [saving, setSaving] = useState(false);

  const copy = async (text: string, done: string) => {
    const isCopied = await copyText(text);
    toast.show(isCopied ? { kind: 'success', text: done } : { kind: 'error', text: t(($) => $.invites.code.copyFailed) });
  };
  const copyLink = () =>
    copy(
      link,
      t(($) => $.invites.code.linkCopied),
    );

  const shareLink = async () => {
    const invitation = { title: t(($) => $.shell.name), text: t(($) => $.invites.share.text, { code }), url: link };
    if ((await share(invitation)) === 'none') await copyLink();
  };

  const save = async () => {
    setSaving(true);
    try {
      const { drawPoster } = await import('./draw-poster.ts');
      const picture = await drawPoster({
        name: t(($) => $.shell.name),
        line: t(($) => $.shell.pwa.description),
        scan: t(($) => $.invites.share.scan),
        codeLabel: t(($) => $.invites.share.code),
        code,
        link,
        address: new URL(link).host,
        language,
      });
      saveBlob(`glasshouse-${code}.png`, picture);
      toast.show({ kind: 'success', text: t(($) => $.shell.toasts.savedToAlbum) });
    } catch {
      toast.show({ kind: 'error', text: t(($) => $.invites.code.saveFailed) });
    } finally {
      setSaving(false);
    }
  };

  return {
    saving,
    share: () => void shareLink(),
    save: () => void save(),
    copyCode: () =>
      void copy(
        code,
        t(($) => $.invites.code.copied),
      ),
    copyLink: () => void copyLink(),
  };
}
