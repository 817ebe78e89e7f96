/** One term: its sentence and the way to the help page. Loaded with the first press on a dotted word. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { type GlossaryTerm, helpOf } from './terms.ts';

/** Props of GlossarySheet. */
export interface GlossarySheetProps {
  term: GlossaryTerm;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sheet. */
export default function GlossarySheet({ term, open, onOpenChange }: GlossarySheetProps) {
  const { t } = useTranslation(['glossary', 'common']);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.glossary.terms[term].name)}
      closeLabel={t(($) => $.common.buttons.close)}
      foot={
        <Button block href={helpOf(term)} onClick={() => onOpenChange(false)}>
          {t(($) => $.glossary.more)}
        </Button>
      }
    >
      <p className="text-md text-pretty text-text-1">{t(($) => $.glossary.terms[term].text)}</p>
    </Sheet>
  );
}
