// SPDX-License-Identifier: Apache-2.0
/** Steps of the check of a receipt of contracts, in their order, for people, in English. A receipt has those of its kind. */
import type { ReceiptOf } from './receipt-file.ts';

/** What each step says. */
export const CONTRACT_STEPS = {
  SHAPE: 'the file is a receipt of contracts',
  KEYS: 'the keys follow from the first key of the log',
  HEAD: 'the head of the log is signed, and one before the deciding tick',
  GROWTH: 'the log only grew between the two heads',
  LOGGED: 'the record of what happened stands in the log, behind its tick and the terms of its market',
  TICKS_LOGGED: 'the deciding tick and those from the one before it on stand in the log, none left out',
  TICKS_PRICED: 'every tick follows from the quotes of its sources by the published rules',
  RATE: 'the rate of funding is the published one',
  MARK: 'the mark follows from the index and the rate of funding',
  TIER: 'the maintenance rate follows from the terms that the position was opened by and the size of the side',
  HISTORY: 'size, entry value, margin and every amount follow from the events of the position',
  ACCOUNT: 'of a cross position: all that its account had stood behind it, at marks that follow from the log',
  ENTRY: 'what fired is what was placed: its head is that of the opening which only its owner has',
  FIRED: 'the mark reached the price that the entry waited for',
  REACHED: 'the stop of the owner was reached at this mark',
  TRAIL: 'the farthest mark of a trailing stop since it began follows from the recorded marks, none of which fired it before',
  REQUIREMENT: 'equity was at or below the requirement',
  BEFORE: 'it was not so at the tick before, or nothing could be triggered then',
  STOPS: 'no stop of the owner was reached and passed over',
  LIMIT: 'lots to close and worst price follow from tiers, bankruptcy price and mark',
  OWN_FIRST: 'own opposite positions came first',
  FILLS: 'every fill is within the limit of its kind, and none is too many',
  FUND: 'the fund paid what its fills lacked, within its budget',
  RETURNED: 'what was left was divided in the published order',
  ADL_RANK: 'who gave way was chosen by the published ranking',
  DUE: 'payments were due at the first second with a price since the period ended, at the rate known when it began',
  PAYMENT: 'what was paid or received follows from the position as it was then',
  SIGNED: 'the operator signed this record and this history',
} as const;
export type ContractStep = keyof typeof CONTRACT_STEPS;

const ALWAYS = [
  'SHAPE',
  'KEYS',
  'HEAD',
  'GROWTH',
  'LOGGED',
  'TICKS_LOGGED',
  'TICKS_PRICED',
  'RATE',
  'MARK',
  'TIER',
  'HISTORY',
  'ACCOUNT',
] as const satisfies readonly ContractStep[];

/** The steps of each kind of receipt; of a trailing stop TRAIL as well, behind REACHED. */
export const STEPS_OF: Readonly<Record<ReceiptOf, readonly ContractStep[]>> = {
  stop: [...ALWAYS, 'REACHED', 'BEFORE', 'LIMIT', 'FILLS', 'SIGNED'],
  liquidation: [
    ...ALWAYS,
    'REQUIREMENT',
    'BEFORE',
    'STOPS',
    'LIMIT',
    'OWN_FIRST',
    'FILLS',
    'FUND',
    'RETURNED',
    'ADL_RANK',
    'SIGNED',
  ],
  funding: [...ALWAYS.filter((step) => step !== 'TIER' && step !== 'ACCOUNT'), 'DUE', 'PAYMENT', 'SIGNED'],
  entry: [...ALWAYS.filter((step) => !['TIER', 'HISTORY', 'ACCOUNT'].includes(step)), 'ENTRY', 'FIRED', 'BEFORE', 'SIGNED'],
  adl: [...ALWAYS, 'REQUIREMENT', 'BEFORE', 'LIMIT', 'FILLS', 'FUND', 'RETURNED', 'ADL_RANK', 'SIGNED'],
};
