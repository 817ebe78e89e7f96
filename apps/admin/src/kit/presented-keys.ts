/** Keys of the words that a presented field names: a bare label is of the catalogue `backoffice`, a full key its own. */

/** The key of a field's label: `amount` or `backoffice-users:fields.note`. */
export const fieldKey = (label: string): string => (label.includes(':') ? label : `backoffice:fields.${label}`);

/** The key of a code under its label: `codes.<label>.<code>` of the same catalogue. */
export function codeKey(label: string, code: string): string {
  const [catalogue, path] = label.includes(':') ? (label.split(':') as [string, string]) : ['backoffice', label];
  return `${catalogue}:codes.${path.replace(/^fields\./, '')}.${code}`;
}

/** The key of a hint: a bare code or a full key. */
export const hintKey = (code: string): string => (code.includes(':') ? code : `backoffice:hints.${code}`);
