/** Keys of the words that a presented field names: a bare label is of the catalogue `backoffice`, a full key its own. */

/** Where stored proposals of version 0.8 have the figures of parameters, which are names of their products now. */
const FIGURE_OF_0_8 = /^backoffice-markets:lines\.(?!(?:scope|mode|market|asset|effective)$)/;

/** The key of a field's label: `amount` or `backoffice-users:fields.note`. */
export const fieldKey = (label: string): string =>
  label.includes(':') ? label.replace(FIGURE_OF_0_8, 'names:labels.') : `backoffice:fields.${label}`;

/** The key of a code under its label: `codes.<label>.<code>` of the same catalogue; accounts that get capital have names. */
export function codeKey(label: string, code: string): string {
  if (label === 'backoffice-users:fields.purpose') return `names:purposes.${code}`;
  const [catalogue, path] = fieldKey(label).split(':') as [string, string];
  return `${catalogue}:codes.${path.replace(/^fields\./, '')}.${code}`;
}

/** The key of a hint: a bare code or a full key. */
export const hintKey = (code: string): string => (code.includes(':') ? code : `backoffice:hints.${code}`);
