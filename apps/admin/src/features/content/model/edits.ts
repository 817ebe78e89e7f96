/** Unsaved changes of the editor with the revision they were made from. Pure. */
import type { Language } from '@glasshouse/contract';
import type { ContentPicture, ContentSource, FaqGroup, StaffContentRevision } from '@glasshouse/contract/content';

/** The fields of a text in one language. */
export type TextFields = Pick<ContentSource, 'title' | 'summary' | 'body'>;

/** Group, link and picture of an entry. */
export interface FrameFields {
  group: FaqGroup | null;
  /** Empty: it leads nowhere. */
  link: string;
  picture: ContentPicture | null;
}

/** Changes; languages without any are not in it. */
export interface Edits {
  texts: Readonly<Partial<Record<Language, TextFields>>>;
  frame: FrameFields | null;
}

/** A revision as the editor needs it. */
export type Saved = Pick<StaffContentRevision, 'group' | 'link' | 'picture'> & { texts: readonly ContentSource[] };

/** Nothing was changed. */
export const NO_EDITS: Edits = { texts: {}, frame: null };
/** A text that is not there. */
export const NO_TEXT: TextFields = { title: '', summary: '', body: '' };

/** Whether something would be lost. */
export const isDirty = (edits: Edits): boolean => edits.frame !== null || Object.keys(edits.texts).length > 0;

const sameText = (a: TextFields, b: TextFields) => a.title === b.title && a.summary === b.summary && a.body === b.body;
const sameFrame = (a: FrameFields, b: FrameFields) =>
  a.group === b.group && a.link === b.link && (a.picture?.src ?? null) === (b.picture?.src ?? null);

/** The text that is saved in a language. */
export function savedText(saved: Saved, language: Language): TextFields {
  const { title, summary, body } = saved.texts.find((text) => text.language === language) ?? NO_TEXT;
  return { title, summary, body };
}

/** Group, link and picture as they are saved. */
export const savedFrame = ({ group, link, picture }: Saved): FrameFields => ({ group, link: link ?? '', picture });

/** The changes with those of one language; back at what is saved they are none. */
export function withText(edits: Edits, saved: Saved, language: Language, fields: TextFields): Edits {
  const { [language]: _before, ...others } = edits.texts;
  return { ...edits, texts: sameText(fields, savedText(saved, language)) ? others : { ...others, [language]: fields } };
}

/** The changes with those of group, link and picture. */
export function withFrame(edits: Edits, saved: Saved, frame: FrameFields): Edits {
  return { ...edits, frame: sameFrame(frame, savedFrame(saved)) ? null : frame };
}

/** The revision as it is once the changes were saved. */
export function withEdits(saved: Saved, { texts, frame }: Edits): Saved {
  const changed = Object.entries(texts).map(([language, fields]) => ({ language: language as Language, ...fields }));
  return {
    texts: [...saved.texts.filter(({ language }) => texts[language] === undefined), ...changed],
    ...(frame === null ? savedFrame(saved) : frame),
  };
}

/** Changes on top of another person's revision, and those that conflict with it. */
export interface Rebased {
  kept: Edits;
  aside: Edits;
}

/** Keeps changes of fields that are equal in `before` and `after`; conflicting ones are put aside, never lost. */
export function rebase(edits: Edits, before: Saved, after: Saved): Rebased {
  let kept = NO_EDITS;
  let aside = NO_EDITS;
  for (const [name, fields] of Object.entries(edits.texts)) {
    const language = name as Language;
    if (sameText(savedText(before, language), savedText(after, language))) kept = withText(kept, after, language, fields);
    else aside = withText(aside, after, language, fields);
  }
  if (edits.frame === null) return { kept, aside };
  if (sameFrame(savedFrame(before), savedFrame(after))) return { kept: withFrame(kept, after, edits.frame), aside };
  return { kept, aside: withFrame(aside, after, edits.frame) };
}
