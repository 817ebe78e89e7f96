/** Views of a queue that one uses often, by name: saved on this device, chosen from a menu. */
import type { QueueName } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Chip } from '@glasshouse/ui/Chip.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Menu } from '@glasshouse/ui/Menu.tsx';
import { useState } from 'react';
import { usePageSearch } from '../../../app/navigation.ts';
import { browserStorage } from '../../../app/storage.ts';
import { useSetSearch } from '../../../app/use-session.ts';
import { VIEW_FIELDS, VIEW_NAME_MAX, fieldsOf, loadViews, removeView, saveView } from '../model/views.ts';

const storage = browserStorage('localStorage');
const NEW = 'new';

/** The menu. */
export function ViewMenu({ queue }: { queue: QueueName }) {
  const { t } = useTranslation(['backoffice', 'common']);
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const [views, setViews] = useState(() => loadViews(storage, queue));
  const [name, setName] = useState<string | null>(null);
  const fields = fieldsOf(search);
  const chosen = views.find((view) => JSON.stringify(view.fields) === JSON.stringify(fields));
  const select = (value: string) => {
    const [act, about = ''] = value.split(/:(.*)/s);
    if (act === NEW) setName('');
    else if (act === 'remove') setViews(removeView(storage, queue, about));
    else {
      const view = views.find((one) => one.name === about);
      // Each field is set, so that what the view does not name is taken away.
      if (view) setSearch({ ...Object.fromEntries(VIEW_FIELDS.map((field) => [field, view.fields[field] ?? null])), open: null });
    }
  };
  return (
    <>
      <Menu
        align="end"
        items={[
          ...views.map((view) => ({ value: `view:${view.name}`, label: view.name })),
          { value: NEW, label: t(($) => $.backoffice.reviews.saveView) },
          ...views.map((view) => ({
            value: `remove:${view.name}`,
            label: t(($) => $.backoffice.reviews.removeView, { name: view.name }),
            danger: true,
          })),
        ]}
        onSelect={select}
        trigger={
          <Chip menu on={chosen !== undefined}>
            {chosen?.name ?? t(($) => $.backoffice.reviews.views)}
          </Chip>
        }
      />
      <Dialog
        open={name !== null}
        onOpenChange={(next) => !next && setName(null)}
        title={t(($) => $.backoffice.reviews.saveView)}
        description={t(($) => $.backoffice.reviews.saveViewText)}
        safeLabel={t(($) => $.common.buttons.cancel)}
        actionLabel={t(($) => $.common.buttons.save)}
        onAction={() => {
          setViews(saveView(storage, queue, { name: name ?? '', fields }));
          setName(null);
        }}
      >
        <Field
          label={t(($) => $.backoffice.reviews.viewName)}
          value={name ?? ''}
          maxLength={VIEW_NAME_MAX}
          onChange={(event) => setName(event.target.value)}
        />
      </Dialog>
    </>
  );
}
