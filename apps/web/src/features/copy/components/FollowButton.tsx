/** The button that follows, with the size it follows at; of a follow that stands it saves. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { canonicalDecimal } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import type { FollowForm } from '../model/form.ts';

export interface FollowButtonProps {
  form: FollowForm;
  isEdit: boolean;
  disabled: boolean;
  busy?: boolean;
  checking?: boolean;
  onPress: () => void;
}

/** The button. */
export function FollowButton({ form, isEdit, disabled, busy = false, checking = false, onPress }: FollowButtonProps) {
  const { t } = useTranslation(['copy', 'common']);
  const formats = useFormats();
  const text = form[form.type];
  const number = text === '' ? '' : formats.rate(canonicalDecimal(text));
  const label = () => {
    if (checking) return t(($) => $.common.states.checking);
    if (isEdit) return t(($) => $.copy.follow.save);
    if (form.budget === '') return t(($) => $.copy.follow.enter);
    return form.type === 'multiple'
      ? t(($) => $.copy.follow.buttonMultiple, { number })
      : t(($) => $.copy.follow.buttonLots, { number });
  };
  return (
    <Button variant="primary" size="lg" block needsConnection busy={busy} disabled={disabled} onClick={onPress}>
      {label()}
    </Button>
  );
}
