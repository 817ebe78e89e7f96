/** The types of orders with a sentence each. Lazy: it brings the sheet's code. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { iconCheck } from '@glasshouse/ui/icons.ts';
import { FORM_KINDS, type FormKind } from './order-kinds.ts';
import './sheets.css';

export interface KindSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  value: FormKind;
  /** The types to choose from; all of them unless they are named. */
  kinds?: readonly FormKind[];
  onChoose: (kind: FormKind) => void;
}

/** Choosing a type. */
export default function KindSheet({ open, onOpenChange, value, kinds = FORM_KINDS, onChoose }: KindSheetProps) {
  const { t } = useTranslation(['orders', 'common']);
  const title = t(($) => $.orders.form.kind);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} closeLabel={t(($) => $.common.buttons.close)}>
      <ul className="s-choices">
        {kinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              aria-current={kind === value || undefined}
              onClick={() => {
                onOpenChange(false);
                if (kind !== value) onChoose(kind);
              }}
            >
              <span>
                {t(($) => $.orders.kinds[kind])}
                <small>{t(($) => $.orders.kindHints[kind])}</small>
              </span>
              {kind === value && <Icon d={iconCheck} size={18} />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
