import { expect, it } from 'vitest';
import { mayShare } from './fee.ts';

it('who is copied has no part of the fees of copies, all others above the payer have', () => {
  expect(mayShare({ repeats: 7 }, 7)).toBe(false);
  expect(mayShare({ repeats: 7 }, 3)).toBe(true);
  expect(mayShare({ repeats: null }, 7)).toBe(true);
});
