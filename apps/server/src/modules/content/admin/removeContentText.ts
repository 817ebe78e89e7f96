/** POST /admin/content/text/remove: a new revision without one language. */
import { removeContentText } from '@glasshouse/contract/content';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { ENTRY_TABLES, type ContentParts } from '../api/parts.ts';
import { addRevision, holdAt, newestOf } from './change.ts';
import { presentItem } from './present.ts';

export const removeContentTextHandler = (parts: ContentParts) =>
  handleStaff(
    removeContentText,
    async (tx, input, { staff, lang, note }) => {
      const entry = await holdAt(tx, input);
      const before = await newestOf(tx, entry);
      const texts = before.texts.filter((one) => one.language !== input.language);
      if (texts.length === before.texts.length) return refuseField('language', 'CONTENT_NOT_FOUND');
      if (texts.length === 0) refuseField('language', 'CONTENT_LAST_LANGUAGE');
      const act = { now: parts.platform.clock.now(), staffId: staff.id };
      const saved = await addRevision(tx, entry, { ...before, texts }, act);
      note({ details: { slug: entry.slug, language: input.language, revision: saved.revision } });
      return presentItem(tx, parts, saved, lang);
    },
    { writes: ENTRY_TABLES },
  );
