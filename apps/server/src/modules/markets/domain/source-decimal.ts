/** Numbers as exchanges write them, as plain decimal text; anything that is not a finite number becomes `NaN`, which the rules drop. */
const WRITTEN = /^([0-9]+)(?:\.([0-9]*))?(?:e([+-]?[0-9]{1,3}))?$/i;

/** Canonical decimal text of what a source sent. */
export function decimalOf(value: unknown): string {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).slice(0, 64) : '';
  const match = WRITTEN.exec(text);
  if (!match) return 'NaN';
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent);
  if (Math.abs(shift) > 40) return 'NaN';
  const digits = `${'0'.repeat(Math.max(0, -shift))}${whole}${fraction}${'0'.repeat(Math.max(0, shift - fraction.length))}`;
  const point = Math.max(0, -shift) + whole.length + shift;
  const left = digits.slice(0, point).replace(/^0+(?=[0-9])/, '') || '0';
  const right = digits.slice(point).replace(/0+$/, '');
  return right === '' ? left : `${left}.${right}`;
}
