/** POST /admin/content/text: the text in one language, as a new revision. */
import { saveContentText } from '@glasshouse/contract/content';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { ENTRY_TABLES, type ContentParts } from '../api/parts.ts';
import { addRevision, holdAt, newestOf } from './change.ts';
import { presentItem } from './present.ts';
import { prepareText } from './texts.ts';

export const saveContentTextHandler = (parts: ContentParts) =>
  handleStaff(
    saveContentText,
    async (tx, input, { staff, lang, note }) => {
      const entry = await holdAt(tx, input);
      const { language, title, summary, body } = input;
      const text = await prepareText(tx, entry.kind, { language, title, summary, body });
      const before = await newestOf(tx, entry);
      const texts = [...before.texts.filter((one) => one.language !== language), text];
      const act = { now: parts.platform.clock.now(), staffId: staff.id };
      const saved = await addRevision(tx, entry, { ...before, texts }, act);
      const was = before.texts.find((one) => one.language === language)?.title ?? null;
      note({ details: { slug: entry.slug, language, revision: saved.revision, before: was, title: text.title } });
      return presentItem(tx, parts, saved, lang);
    },
    { writes: ENTRY_TABLES },
  );
