/** The verdict on a worked example. */
import { canonicalDecimal, toFixedDecimals, type RoundingMode } from '@glasshouse/money';
import type { Example } from './example.ts';
import type { Form, Topic } from './topic.ts';

/** PASS; FAIL with both values; SKIP with the reason. */
export type Verdict = { readonly result: 'PASS' } | { readonly result: 'FAIL' | 'SKIP'; readonly why: string };

/** Judges an example by the topics that products declare. */
export function judge(example: Example, topics: readonly Topic[]): Verdict {
  const { inputs, expected, recomputed, agreement, topic } = example;
  const declared = topics.filter(({ name }) => name === topic);
  if (declared.length === 0) return { result: 'SKIP', why: `no product declares the topic ${topic}` };
  const form = declared.flatMap(({ forms }) => forms).find(({ schema }) => schema.safeParse(inputs).success);
  if (!form) {
    const names = `no form of ${topic} takes the inputs ${Object.keys(inputs).join(', ')}`;
    const reasons = declared.flatMap(({ otherwise = [] }) => otherwise);
    return { result: 'SKIP', why: [names, ...reasons].join(': ') };
  }
  const results = evaluate(form, inputs);
  if (typeof results === 'string') return { result: 'FAIL', why: results };
  const missing = Object.keys(expected).filter((name) => !(name in results));
  if (missing.length > 0) return { result: 'SKIP', why: `not evaluated: ${missing.join(', ')}` };
  for (const [name, printed] of Object.entries(expected)) {
    const isShort = agreement.startsWith('source rounds');
    // The source's own print is not to be matched where it departs from its formula.
    const full = recomputed?.[name];
    if (agreement.startsWith('source differs') && full === undefined) {
      return { result: 'SKIP', why: `the source departs from its formula, and no full value of ${name} is given` };
    }
    const wanted = String(full ?? printed);
    const got = results[name]!;
    const isEqual = isShort ? agreesRounded(got, wanted) : sameText(got, wanted);
    if (!isEqual) return { result: 'FAIL', why: `${name} is ${got} instead of ${wanted}` };
  }
  return { result: 'PASS' };
}

function evaluate(form: Form, inputs: unknown): Readonly<Record<string, string>> | string {
  try {
    return form.evaluate(inputs);
  } catch (error) {
    return `could not be evaluated: ${(error as Error).message}`;
  }
}

const DECIMAL = /^-?\d+(\.\d+)?$/;
const MODES: readonly RoundingMode[] = ['down', 'up', 'halfUp'];

function sameText(got: string, wanted: string): boolean {
  return DECIMAL.test(got) && DECIMAL.test(wanted) ? canonicalDecimal(got) === canonicalDecimal(wanted) : got === wanted;
}

/** Whether both are the same to the decimals that both have, rounded in some way. */
function agreesRounded(got: string, wanted: string): boolean {
  if (!DECIMAL.test(got) || !DECIMAL.test(wanted)) return got === wanted;
  const decimals = Math.min(decimalsOf(got), decimalsOf(wanted));
  const roundings = (text: string) => MODES.map((mode) => toFixedDecimals(text, decimals, mode));
  // Only the longer one is rounded: the shorter has no more decimals than are compared.
  return roundings(got).some((text) => roundings(wanted).includes(text));
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}
