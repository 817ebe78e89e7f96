/** The interface languages as the wire and the storage have them (S1.18), in the order in which pickers list them. */
export const LANGUAGES = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa'] as const;

/** One of the eight registered language codes. */
export type Language = (typeof LANGUAGES)[number];

/** The language used when none is stored or the one sent is not known (AMB-01). */
export const FALLBACK_LANGUAGE: Language = 'en';

/** Whether a text is one of our language codes. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (LANGUAGES as readonly string[]).includes(value);
}
