/**
 * What stands in the editor of an entry: the revision that it was taken from, the changes to it, and saving them one text
 * after the other. A revision saved by another person meanwhile never replaces the text being written: it
 * is announced, and taken over on request. What is not saved outlives the page while the tab is open, for the same person.
 */
import { CallFailure } from '@glasshouse/client';
import { LANGUAGES, type Language } from '@glasshouse/contract';
import {
  type StaffContentEntry,
  type StaffContentItem,
  getContent,
  listContent,
  saveContentFrame,
  saveContentText,
} from '@glasshouse/contract/content';
import { useEffect, useState } from 'react';
import { client } from '../../../app/services.ts';
import { invalidateCall } from '../../../app/use-call.ts';
import { useSession } from '../../../app/use-session.ts';
import {
  type Edits,
  type FrameFields,
  NO_EDITS,
  type TextFields,
  isDirty,
  rebase,
  savedFrame,
  savedText,
  withEdits,
  withFrame,
  withText,
} from '../model/edits.ts';

interface Work {
  base: StaffContentEntry;
  edits: Edits;
  /** Changes of one's own that a newer revision would have been undone by; for copying. */
  aside: Edits;
}

/** Why the last saving stopped; `language` null: at group, link and picture. */
export interface SaveFailure {
  language: Language | null;
  failure: CallFailure;
}

const unsaved = new Map<string, Work>();

/** The entry after changes of it were saved as its newest revision; trees of changed texts come with the next reading. */
function afterSaving(base: StaffContentEntry, item: StaffContentItem, done: Edits): StaffContentEntry {
  const trees = new Map(base.shown.texts.map((text) => [`${text.language}\n${text.body}`, text.blocks]));
  const { texts, ...frame } = withEdits(base.shown, done);
  const shown = { ...base.shown, ...frame, link: frame.link === '' ? null : frame.link, revision: item.revision };
  return {
    ...base,
    item,
    shown: { ...shown, texts: texts.map((text) => ({ ...text, blocks: trees.get(`${text.language}\n${text.body}`) ?? [] })) },
  };
}

/** Saves changes one after the other on a revision; stops at the first refusal and returns how far it came. */
async function saveAll(item: StaffContentItem, edits: Edits) {
  let now = item;
  let done = NO_EDITS;
  let at: Language | null = null;
  try {
    for (const language of LANGUAGES) {
      const fields = edits.texts[language];
      if (fields === undefined) continue;
      at = language;
      const base = { entry_id: item.id, revision: now.revision, language };
      now = await client.call(saveContentText, { ...base, ...fields }, { quiet: true });
      done = { ...done, texts: { ...done.texts, [language]: fields } };
    }
    at = null;
    if (edits.frame !== null) {
      const { group, link, picture } = edits.frame;
      const fields = { group, link: link.trim() === '' ? null : link.trim(), picture: picture?.src ?? null };
      now = await client.call(saveContentFrame, { entry_id: item.id, revision: now.revision, ...fields }, { quiet: true });
      done = { ...done, frame: edits.frame };
    }
    return { item: now, done, failed: null };
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    return { item: now, done, failed: { language: at, failure } satisfies SaveFailure };
  }
}

/** The changes that are not what is saved. */
function leftOver({ texts, frame }: Edits, { shown }: StaffContentEntry): Edits {
  const start = frame === null ? NO_EDITS : withFrame(NO_EDITS, shown, frame);
  return Object.entries(texts).reduce((all, [name, fields]) => withText(all, shown, name as Language, fields), start);
}

/** The editor of an entry; `fresh` is the server's last answer. */
export function useEditor(fresh: StaffContentEntry) {
  const key = `${useSession()?.email ?? ''}\n${fresh.item.id}`;
  const [work, setWork] = useState<Work>(() => unsaved.get(key) ?? { base: fresh, edits: NO_EDITS, aside: NO_EDITS });
  const [failed, setFailed] = useState<SaveFailure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { base, edits, aside } = work;
  const dirty = isDirty(edits);
  const isNewer = fresh.item.revision > base.item.revision;
  // The same revision read again (its publications may differ), or a newer one while nothing is being written.
  if (fresh !== base && !isSaving && (fresh.item.revision === base.item.revision || (isNewer && !dirty)))
    setWork({ ...work, base: fresh });

  useEffect(() => {
    if (dirty || isDirty(aside)) unsaved.set(key, work);
    else unsaved.delete(key);
  }, [key, work, dirty, aside]);

  const change = (next: Edits) => {
    setFailed(null);
    setWork({ ...work, edits: next });
  };
  const save = async (): Promise<StaffContentItem | null> => {
    setSaving(true);
    const { item, done, failed: stopped } = await saveAll(base.item, edits);
    const saved = afterSaving(base, item, done);
    // Text typed during the save is still unsaved.
    setWork((now) => ({ ...now, base: saved, edits: leftOver(now.edits, saved) }));
    setFailed(stopped);
    setSaving(false);
    void invalidateCall(getContent);
    void invalidateCall(listContent);
    return stopped === null ? item : null;
  };
  return {
    base,
    edits,
    aside,
    dirty,
    failed,
    isSaving,
    /** A revision saved by another person since this one was opened. */
    newer: dirty && isNewer ? fresh : null,
    textOf: (language: Language): TextFields => edits.texts[language] ?? savedText(base.shown, language),
    frame: edits.frame ?? savedFrame(base.shown),
    setText: (language: Language, fields: TextFields) => change(withText(edits, base.shown, language, fields)),
    setFrame: (frame: FrameFields) => change(withFrame(edits, base.shown, frame)),
    save,
    loadNewer: () => {
      const { kept, aside: put } = rebase(edits, base.shown, fresh.shown);
      setFailed(null);
      setWork({ base: fresh, edits: kept, aside: { texts: { ...aside.texts, ...put.texts }, frame: put.frame ?? aside.frame } });
    },
    dropAside: () => setWork({ ...work, aside: NO_EDITS }),
    discard: () => {
      unsaved.delete(key);
      setWork({ base: fresh, edits: NO_EDITS, aside: NO_EDITS });
    },
  };
}

/** What `useEditor` answers. */
export type Editor = ReturnType<typeof useEditor>;
