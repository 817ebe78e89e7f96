/** How long new addresses wait, and the choice of it. */
import type { CallOutput } from '@glasshouse/contract';
import { getAddressHold, setAddressHold } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { RadioList } from '@glasshouse/ui/Checkbox.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { iconClock, iconShield } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useDuration } from '../../../app/data/use-hold.ts';
import { invalidateCall, useCall, useCallMutation } from '../../../app/data/use-call.ts';
import { failureText } from '../../../app/services.ts';

type Hold = CallOutput<typeof getAddressHold>;

/** So many hours of waiting, as long as they last here. */
function useWaits({ day_ms: dayMs }: Pick<Hold, 'day_ms'>): (hours: number) => string {
  const duration = useDuration();
  return (hours) => duration((hours * dayMs) / 24);
}

/** The hours that are chosen, null for those that hold, and saving them. */
function useHoldChoice(onDone: () => void) {
  const { t } = useTranslation(['addresses']);
  const [chosen, setChosen] = useState<string | null>(null);
  const save = useCallMutation(setAddressHold, {
    quiet: true,
    onDone() {
      onDone();
      toast.show({ kind: 'success', text: t(($) => $.addresses.hold.saved) });
      void invalidateCall(getAddressHold);
    },
  });
  const choose = (next: string | null) => {
    save.reset();
    setChosen(next);
  };
  return { chosen, save, choose, begin: () => choose(null) };
}

interface HoldSheetProps {
  hold: Hold;
  choice: ReturnType<typeof useHoldChoice>;
  open: boolean;
  onClose: () => void;
}

function HoldSheet({ hold, choice: { chosen, save, choose }, open, onClose }: HoldSheetProps) {
  const { t } = useTranslation(['addresses', 'common']);
  const hours = useWaits(hold);
  const value = chosen ?? String(hold.hours);
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $.addresses.hold.title)}
      description={t(($) => $.addresses.hold.sheetText)}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={save.busy}
      foot={
        <Button
          variant="primary"
          block
          busy={save.busy}
          disabled={value === String(hold.hours)}
          onClick={() => save.submit({ hours: Number(value) })}
        >
          {t(($) => $.common.buttons.save)}
        </Button>
      }
    >
      <div className="grid gap-3">
        <RadioList
          label={t(($) => $.addresses.hold.title)}
          name="hold"
          options={hold.choices.map((count) => ({ value: String(count), label: hours(count) }))}
          value={value}
          onChange={choose}
        />
        {!hold.can_lower && (
          <Note tone="info" icon={iconShield}>
            {t(($) => $.addresses.hold.factor, { wait: hours(24) })}
          </Note>
        )}
        {save.failure && (
          <p role="alert" className="text-sm text-danger">
            {failureText(save.failure)}
          </p>
        )}
      </div>
    </Sheet>
  );
}

/** The row with its sheet; nothing until it is known. */
export function HoldRow() {
  const { t } = useTranslation(['addresses']);
  const hold = useCall(getAddressHold, undefined, { quiet: true }).data;
  const [open, setOpen] = useState(false);
  const choice = useHoldChoice(() => setOpen(false));
  const hours = useWaits(hold ?? { day_ms: 0 });
  if (!hold) return null;
  return (
    <>
      <h2 className="px-gutter pt-6 pb-1 text-sm text-text-3">{t(($) => $.addresses.hold.section)}</h2>
      <List>
        <ListRow
          icon={iconClock}
          title={t(($) => $.addresses.hold.title)}
          sub={t(($) => $.addresses.hold.text)}
          value={hours(hold.hours)}
          onPress={() => {
            choice.begin();
            setOpen(true);
          }}
          chevron
        />
      </List>
      <HoldSheet hold={hold} choice={choice} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
