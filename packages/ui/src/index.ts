// The tiny things that every screen needs. Everything else is imported by its own path
// ('@glasshouse/ui/Sheet.tsx'), so that a route carries only what it draws.

export { cx } from './class-names.ts';
export { currentLang, htmlLangOf, LANGS, localeOf, setFormatLang, type Lang } from './format/languages.ts';
export * from './format/numbers.ts';
export * from './format/time.ts';
export { toast, type ToastInput, type ToastKind } from './toast-store.ts';
export { applyTheme, applyUpDown, type Theme, type UpDown } from './theme.ts';
