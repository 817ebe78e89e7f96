/** POST /admin/content/order: the order of all entries of a kind. */
import { orderContent } from '@glasshouse/contract/content';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { lockKind, saveOrder } from '../store/entries.ts';

export const orderContentHandler = () =>
  handleStaff(
    orderContent,
    async (tx, { kind, entries }, { note }) => {
      const known = await lockKind(tx, kind);
      // Exactly those there are, once each: who ordered an older list learns of it.
      const isWhole = entries.length === known.length && known.every((id) => entries.includes(id));
      if (!isWhole || new Set(entries).size !== entries.length) refuseField('entries', 'CONTENT_ORDER');
      await saveOrder(tx, entries);
      note({ details: { kind, before: known.join(' ').slice(0, 500), entries: entries.join(' ').slice(0, 500) } });
      return { entries };
    },
    { writes: ['content_entries'] },
  );
