/** Copies a text and confirms it: on the button itself, and to screen readers by a toast. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconCheck, iconCopyText } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useEffect, useState } from 'react';
import { copyText } from '../../../app/copy-text.ts';

const SHOWN_MS = 2_000;

/** Whether it was just copied, and the act. */
function useCopy(text: string) {
  const { t } = useTranslation(['common']);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    toast.show({ kind: 'success', text: t(($) => $.common.buttons.copied) });
  };
  return { isCopied, copy: () => void copy() };
}

/** With its word. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation(['common']);
  const { isCopied, copy } = useCopy(text);
  return (
    <Button variant="primary" icon={isCopied ? iconCheck : iconCopyText} onClick={copy}>
      {t(($) => $.common.buttons.copy)}
    </Button>
  );
}

/** A small one next to a fact; `field` names the fact. */
export function CopyIcon({ text, field }: { text: string; field: string }) {
  const { t } = useTranslation(['funding']);
  const { isCopied, copy } = useCopy(text);
  return (
    <IconButton
      icon={isCopied ? iconCheck : iconCopyText}
      label={t(($) => $.funding.shared.copyField, { field })}
      onClick={copy}
    />
  );
}
