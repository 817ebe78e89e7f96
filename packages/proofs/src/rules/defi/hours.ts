// SPDX-License-Identifier: Apache-2.0
/**
 * The file of a pool's hours: their records with the terms that they name, all under one signed head. Each hour's fee, utilisation,
 * rate, worth and price are recomputed, and each follows from the one before.
 */
import { utf8 } from '../../bytes.ts';
import { hashOfText } from '../../canonical.ts';
import { countOf } from '../../count.ts';
import { type TreeHead, headRoot, headSize } from '../../head-values.ts';
import { verifyHead } from '../../head.ts';
import type { LogKey } from '../../keys.ts';
import { type NodeSet, verifyNodeSet } from '../../log/node-set.ts';
import { type Expected, checkKeys } from '../../receipt/logged.ts';
import type { ReceiptKind, Verdict } from '../../receipt/rule.ts';
import { isObject, stepList, utc } from '../../receipt/steps.ts';
import { leafHash } from '../../tree.ts';
import { isByTerms, isHourAfter } from './chain.ts';
import { type DefiHourFacts, borrowPpmOf, readDefiHour, readDefiTerms } from './record.ts';
import { DEFI_RULE } from './rule.ts';

const FORMAT = 'glasshouse-defi-hours';

/** A record with its place. */
interface Placed {
  readonly leaf: string;
  readonly body: string;
}

/** The file. */
export interface DefiHours {
  readonly format: typeof FORMAT;
  readonly version: '1';
  readonly log: string;
  /** Every record of terms that an hour names. */
  readonly terms: readonly Placed[];
  /** Hours without gap. The first one may begin anywhere. */
  readonly hours: readonly Placed[];
  readonly nodes: NodeSet;
  readonly head: TreeHead;
  readonly keys: readonly LogKey[];
}

const STEPS = {
  SHAPE: 'the file holds the hours of a lending pool',
  KEYS: 'the keys follow from the first key of the log',
  HEAD: 'the head of the log is signed',
  LOGGED: 'every hour and its terms stand in the log, in their order',
  RULE: 'each hour’s fee, utilisation, rate and price follow from the terms that were in force',
  CHAIN: 'each hour follows from the one before, and its price falls only by a loss',
} as const;
/** A step of the check. */
export type DefiHoursStep = keyof typeof STEPS;

/** The verdict; hours are null where they cannot be read. */
export interface DefiHoursVerdict extends Verdict<DefiHoursStep> {
  readonly hours: readonly DefiHourFacts[] | null;
}

const MOST_HOURS = 100_000;
const arePlaced = (list: readonly Placed[]) =>
  Array.isArray(list) &&
  list.length > 0 &&
  list.length <= MOST_HOURS &&
  list.every((one) => typeof one?.body === 'string' && countOf(one.leaf) !== null);

function isShaped(value: unknown): value is DefiHours {
  const file = value as DefiHours | null;
  return (
    file?.format === FORMAT &&
    file.version === '1' &&
    typeof file.log === 'string' &&
    arePlaced(file.terms) &&
    arePlaced(file.hours) &&
    isObject(file.nodes) &&
    isObject(file.head) &&
    Array.isArray(file.keys) &&
    file.keys.every(isObject)
  );
}

function areLogged({ terms, hours, nodes, head, log }: DefiHours): boolean {
  const [size, root] = [headSize(head), headRoot(head)];
  const all = [...terms, ...hours];
  const leaves = new Map(all.map(({ leaf, body }) => [countOf(leaf) as number, leafHash(utf8(body))]));
  // One leaf given twice would hide the text that is not in the log.
  if (leaves.size !== all.length || head.log !== log) return false;
  const isInOrder = hours.every(({ leaf }, i) => i === 0 || Number(hours[i - 1]?.leaf) < Number(leaf));
  return isInOrder && size !== null && root !== null && verifyNodeSet(leaves, nodes, size, root);
}

/** The hours of the file when each is by terms in it; null when one is not. */
function readHours(file: DefiHours): DefiHourFacts[] | null {
  const terms = new Map(file.terms.map(({ body }) => [hashOfText(body), readDefiTerms(body)]));
  const hours = file.hours.map(({ body }) => readDefiHour(body));
  const isRight = (hour: DefiHourFacts | null): hour is DefiHourFacts => {
    const named = hour && terms.get(hour.terms);
    return !!hour && !!named && isByTerms(hour, named);
  };
  return hours.every(isRight) ? hours : null;
}

const areChained = (hours: readonly DefiHourFacts[]) =>
  hours.every((hour, i) => (i === 0 ? hour.before !== null || isHourAfter(null, hour) : isHourAfter(hours[i - 1]!, hour)));

/** The kind of files. */
export const defiHours: ReceiptKind<DefiHours, DefiHoursVerdict> & { readonly format: typeof FORMAT } = {
  format: FORMAT,
  rules: [DEFI_RULE],
  steps: STEPS,
  verify(value: unknown, expected: Expected = {}) {
    const { steps, check } = stepList<DefiHoursStep>();
    const verdict = (hours: readonly DefiHourFacts[] | null) => ({
      ok: steps.every(({ ok }) => ok),
      stage: 'settled' as const,
      steps,
      hours,
    });
    if (!check('SHAPE', () => isShaped(value))) return verdict(null);
    const file = value as DefiHours;
    const { head } = file;
    const keys = checkKeys(check, file.keys, file.log, expected);
    check('HEAD', () => verifyHead(head, keys), { size: head.size, time: utc(countOf(head.time)), root: head.root });
    check('LOGGED', () => areLogged(file), { count: String(file.hours.length) });
    let hours: DefiHourFacts[] | null = null;
    check('RULE', () => {
      hours = readHours(file);
      return hours !== null;
    });
    check('CHAIN', () => hours !== null && areChained(hours));
    return verdict(hours);
  },
  headOf: ({ head }) => head,
  logOf: ({ log }) => log,
  describe({ hours }) {
    const [first, last] = [hours?.[0], hours?.at(-1)];
    if (!first || !last) return null;
    return `The pool of ${last.asset} from ${utc(first.hour)} to ${utc(last.hour)}: borrowers pay ${borrowPpmOf(last)} ppm a year`;
  },
};
