/**
 * The look of our mails: text as it is, and simple HTML with inline styles that mail programs may turn dark. No picture,
 * no link, nothing loaded from elsewhere: a mail of ours never asks to be clicked. Pure.
 */
import { HTML_LANG } from '@glasshouse/i18n';
import type { Language } from '@glasshouse/contract';

/** What a mail says. */
export interface MailWords {
  subject: string;
  /** One paragraph. */
  text: string;
  /** Shown large, if there is one. */
  code: string | null;
  /** The user's own anti-phishing phrase with the words before it; null while he has none. */
  phrase: { label: string; value: string } | null;
  /** Who sent it and that it need not be answered. */
  footer: string;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** The mail as plain text. */
export function mailText({ text, phrase, footer }: MailWords): string {
  return [...(phrase ? [`${phrase.label} ${phrase.value}`] : []), text, `-- \n${footer}`].join('\n\n');
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";

function codeBlock(code: string): string {
  return `<p style="margin:0 0 20px;font:700 32px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">${escapeHtml(code)}</p>`;
}

function phraseBlock({ label, value }: NonNullable<MailWords['phrase']>): string {
  return `<p style="margin:0 0 20px;padding:10px 14px;border:1px solid #b08d3e;border-radius:10px;font-size:14px;line-height:20px">${escapeHtml(label)} <b>${escapeHtml(value)}</b></p>`;
}

/** The mail as HTML. Colours are left to the reader's program except for lines, so that dark stays legible. */
export function mailHtml(language: Language, words: MailWords): string {
  const { subject, text, code, phrase, footer } = words;
  return `<!doctype html>
<html lang="${HTML_LANG[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;margin:0 auto"><tr><td>
<p style="margin:0 0 24px;font-size:18px;line-height:24px;font-weight:700">Glasshouse</p>
${phrase ? phraseBlock(phrase) : ''}
<h1 style="margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600">${escapeHtml(subject)}</h1>
${code ? codeBlock(code) : ''}<p style="margin:0 0 24px;font-size:16px;line-height:24px">${escapeHtml(text)}</p>
<p style="margin:0;padding-top:16px;border-top:1px solid #80808066;font-size:13px;line-height:20px;opacity:.75">${escapeHtml(footer)}</p>
</td></tr></table></body></html>
`;
}
