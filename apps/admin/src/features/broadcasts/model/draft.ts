/** The draft of a broadcast before it is proposed. Pure. */
import { LANGUAGES, type Language } from '@glasshouse/contract';
import {
  BROADCAST_LENGTH,
  type BroadcastAudience,
  type BroadcastPayload,
  type BroadcastText,
  type BroadcastWords,
} from '@glasshouse/contract/notifications';

/** Texts by language as they stand in the fields, and the audience's. */
export interface Draft {
  texts: Readonly<Partial<Record<Language, BroadcastText>>>;
  kind: BroadcastAudience['kind'];
  country: string;
  level: '1' | '2';
}

/** An empty text, and an empty form. */
export const EMPTY_TEXT: BroadcastText = { title: '', text: '' };
export const EMPTY_DRAFT: Draft = { texts: {}, kind: 'all', country: '', level: '1' };

/** Whether a language has both, neither, or one without the other. */
export function fillOf(text: BroadcastText | undefined): 'both' | 'none' | 'half' {
  const [hasTitle, hasText] = [text?.title.trim() ? 1 : 0, text?.text.trim() ? 1 : 0];
  return (['none', 'half', 'both'] as const)[hasTitle + hasText] ?? 'none';
}

/** The audience that the fields name. */
export function audienceOf({ kind, country, level }: Draft): BroadcastAudience {
  if (kind === 'country') return { kind, country: country.trim().toUpperCase() };
  return kind === 'level' ? { kind, level: Number(level) } : { kind };
}

/** The payload; null while English is missing or a language is half written. */
export function payloadOf(draft: Draft): BroadcastPayload | null {
  const isWhole = LANGUAGES.every((language) => fillOf(draft.texts[language]) !== 'half');
  if (!isWhole || fillOf(draft.texts.en) !== 'both') return null;
  const written = LANGUAGES.filter((language) => fillOf(draft.texts[language]) === 'both');
  const words = Object.fromEntries(
    written.map((language) => {
      const { title, text } = draft.texts[language] as BroadcastText;
      return [language, { title: title.trim(), text: text.trim() }];
    }),
  ) as unknown as BroadcastWords;
  return { words, audience: audienceOf(draft) };
}

/** Characters of a field, and the most that it may have. */
export function usedOf(field: keyof BroadcastText, value: string): { used: number; max: number } {
  return { used: Array.from(value).length, max: BROADCAST_LENGTH[field] };
}
