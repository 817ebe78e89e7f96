/** How long new addresses wait, and the choice of it. */
import { FACTOR_AGE_HOURS, getAddressHold, setAddressHold } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { RadioList } from '@glasshouse/ui/Checkbox.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { iconClock, iconShield } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { invalidateCall, useCall, useCallMutation } from '../../../app/data/use-call.ts';
import { failureText } from '../../../app/services.ts';

/** The row with its sheet; nothing until it is known. */
export function HoldRow() {
  const { t } = useTranslation(['addresses', 'common']);
  const hold = useCall(getAddressHold, undefined, { quiet: true }).data;
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const save = useCallMutation(setAddressHold, {
    quiet: true,
    onDone() {
      setOpen(false);
      toast.show({ kind: 'success', text: t(($) => $.addresses.hold.saved) });
      void invalidateCall(getAddressHold);
    },
  });
  if (!hold) return null;
  const hours = (count: number) => t(($) => $.addresses.hold.hours, { count });
  const value = chosen ?? String(hold.hours);
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
            setChosen(null);
            save.reset();
            setOpen(true);
          }}
          chevron
        />
      </List>
      <Sheet
        open={open}
        onOpenChange={setOpen}
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
            onChange={(next) => {
              save.reset();
              setChosen(next);
            }}
          />
          {!hold.can_lower && (
            <Note tone="info" icon={iconShield}>
              {t(($) => $.addresses.hold.factor, { count: FACTOR_AGE_HOURS })}
            </Note>
          )}
          {save.failure && (
            <p role="alert" className="text-sm text-danger">
              {failureText(save.failure)}
            </p>
          )}
        </div>
      </Sheet>
    </>
  );
}
