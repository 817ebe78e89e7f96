/** The desktop's layout: density, saved workspaces, and the way back to the usual one. Each choice holds at once. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { iconTrash } from '@glasshouse/ui/icons.ts';
import { layersGone } from '@glasshouse/ui/layer-stack.ts';
import { useState } from 'react';
import {
  DENSITIES,
  MOST_WORKSPACES,
  USUAL_LAYOUT,
  WORKSPACE_NAME_LENGTH,
  withWorkspace,
  withoutWorkspace,
} from './desk-layout.ts';
import { useDeskLayout } from './use-desk-layout.ts';

function Workspaces() {
  const { t } = useTranslation(['orders', 'common']);
  const { desk, change } = useDeskLayout();
  const [name, setName] = useState('');
  const isFull = desk.saved.length >= MOST_WORKSPACES && !desk.saved.some((one) => one.name === name.trim());
  return (
    <section className="s-desk-saved" aria-label={t(($) => $.orders.desk.workspaces)}>
      <h3>{t(($) => $.orders.desk.workspaces)}</h3>
      {desk.saved.length === 0 && <p>{t(($) => $.orders.desk.none)}</p>}
      <ul>
        {desk.saved.map(({ name: saved, sizes, density }) => (
          <li key={saved}>
            <Button
              size="sm"
              aria-label={t(($) => $.orders.desk.use, { name: saved })}
              onClick={() => change((before) => ({ ...before, sizes, density }))}
            >
              {saved}
            </Button>
            <IconButton
              icon={iconTrash}
              size={18}
              label={t(($) => $.orders.desk.remove, { name: saved })}
              onClick={() => change((before) => withoutWorkspace(before, saved))}
            />
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '' || isFull) return;
          change((before) => withWorkspace(before, name));
          setName('');
        }}
      >
        <Field
          label={t(($) => $.orders.desk.name)}
          size="dense"
          maxLength={WORKSPACE_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={isFull ? t(($) => $.orders.desk.full, { count: MOST_WORKSPACES }) : undefined}
        />
        <Button type="submit" size="sm" disabled={name.trim() === '' || isFull}>
          {t(($) => $.common.buttons.save)}
        </Button>
      </form>
    </section>
  );
}

interface DeskSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onKeys: () => void;
}

export default function DeskSheet({ open, onOpenChange, onKeys }: DeskSheetProps) {
  const { t } = useTranslation(['orders', 'common']);
  const { desk, change } = useDeskLayout();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.orders.desk.title)}
      description={t(($) => $.orders.desk.text)}
      closeLabel={t(($) => $.common.buttons.close)}
    >
      <div className="s-desk-sheet">
        <Segmented
          label={t(($) => $.orders.desk.density)}
          options={DENSITIES.map((value) => ({ value, label: t(($) => $.orders.desk.densities[value]) }))}
          value={desk.density}
          onChange={(density) => change((before) => ({ ...before, density }))}
        />
        <Workspaces />
        <div className="s-desk-acts">
          <Button variant="outline" onClick={() => change((before) => ({ ...before, ...USUAL_LAYOUT }))}>
            {t(($) => $.orders.desk.reset)}
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              onOpenChange(false);
              // The sheet has an entry in the history of its own.
              void layersGone().then(onKeys);
            }}
          >
            {t(($) => $.orders.desk.keys.title)}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
