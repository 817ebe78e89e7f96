// SPDX-License-Identifier: Apache-2.0
/** What a product declares of its receipts; the registry lists these declarations. */
import type { TreeHead } from '../head-values.ts';
import type { Expected } from './logged.ts';
import type { CheckedStep } from './steps.ts';

/** What a check says, whatever the product. */
export interface Verdict<Step extends string = string> {
  readonly ok: boolean;
  /** `accepted`: a promise, without a result yet. */
  readonly stage: 'accepted' | 'settled';
  /** Ends with the first step, SHAPE, when the file is none. */
  readonly steps: readonly CheckedStep<Step>[];
}

/** The receipts of a product: every version that was published stays here and stays readable. */
export interface ReceiptKind<File, V extends Verdict> {
  /** The field `format` of the file. */
  readonly format: string;
  /** The rules that its records name, such as `options/1`. */
  readonly rules: readonly string[];
  /** What each step says, in the order in which they are checked; for people, in English. */
  readonly steps: Readonly<Record<V['steps'][number]['id'], string>>;
  /** Checks a value that was parsed from JSON. Never throws. */
  verify(value: unknown, expected?: Expected): V;
  /** The head of a receipt that reaches furthest: to be held against heads that were kept. */
  headOf(file: File): TreeHead;
  /** The name of its log. */
  logOf(file: File): string;
  /** What a verified receipt says, in one line; null while there is no result. */
  describe(verdict: V): string | null;
}
