/** Payouts: what the treasurer does with approved withdrawals, and where the operator receives. Staff calls. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { fundingType } from './calls.ts';
import { PAYOUT_FAILURES, WITHDRAWAL_STATES, txidCorrections } from './withdrawals.ts';

/** States that concern the treasurer. */
export const PAYOUT_STATES = ['approved', 'sent', 'completed', 'failed'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** A withdrawal as the treasurer sees it in the list. */
export const payout = z.strictObject({
  id,
  user_id: id,
  currency_id: id,
  code: z.string(),
  type: fundingType,
  network: z.string(),
  /** What is to be sent. */
  arrival: decimal,
  fee: decimal,
  /** The address, or the card masked. */
  target: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  reason: z.nullable(z.enum(PAYOUT_FAILURES)),
  txid: z.nullable(z.string()),
  corrections: txidCorrections,
  batch_id: z.nullable(id),
  /** Until when it must not be sent because of a security change. */
  stopped_until: z.nullable(time),
  /** Its owner's account is frozen now: a file of all approved leaves it out, and who sends it is shown so. */
  account_frozen: z.boolean(),
  approved: z.nullable(time),
  sent: z.nullable(time),
  ended: z.nullable(time),
});
export type Payout = z.infer<typeof payout>;

/** Everything about where it goes. */
export const payoutDetail = z.strictObject({
  payout,
  /** Fields of the destination in the order of the forms: address and network, or the fields of the card. */
  destination: z.array(z.strictObject({ field: z.string(), value: z.string() })),
});

/** A file of payouts: its rows are never in another. */
export const payoutBatch = z.strictObject({
  id,
  currency_id: id,
  code: z.string(),
  network: z.string(),
  rows: z.int(),
  total: decimal,
  made: time,
});
export type PayoutBatch = z.infer<typeof payoutBatch>;

const txid = z.string().check(z.maxLength(128));

export const listPayouts = defineCall({
  id: 'funding.listPayouts',
  method: 'GET',
  path: '/admin/payouts',
  access: 'staff',
  permission: 'payouts.read',
  refresh: 'rows',
  input: { state: z.optional(z.enum(PAYOUT_STATES)), ...pageFields },
  output: listOf(payout),
  errors: ['CURSOR_INVALID'],
  summary: 'Withdrawals that are to be paid (approved when no state is named), newest first.',
});

export const getPayout = defineCall({
  id: 'funding.getPayout',
  method: 'GET',
  path: '/admin/payouts/detail',
  access: 'staff',
  permission: 'payouts.send',
  target: { kind: 'withdrawal', field: 'id' },
  input: { id: idInput },
  output: payoutDetail,
  errors: ['FUNDING_WITHDRAWAL_UNKNOWN'],
  summary: 'One withdrawal with its full destination.',
});

export const sendPayout = defineCall({
  id: 'funding.sendPayout',
  method: 'POST',
  path: '/admin/payouts/send',
  access: 'staff',
  permission: 'payouts.send',
  target: { kind: 'withdrawal', field: 'id' },
  input: { id: idInput, txid },
  output: payout,
  errors: [
    'FUNDING_WITHDRAWAL_UNKNOWN',
    'FUNDING_PAYOUT_STATE',
    'FUNDING_PAYOUT_STOPPED',
    'FUNDING_PAYOUT_OWN',
    'FUNDING_TXID_INVALID',
    'FUNDING_TXID_USED',
  ],
  summary: 'Says that an approved withdrawal was sent by hand, and by which transaction.',
});

export const exportPayouts = defineCall({
  id: 'funding.exportPayouts',
  method: 'POST',
  path: '/admin/payouts/export',
  access: 'staff',
  permission: 'payouts.send',
  input: {
    currency: idInput,
    network: z.optional(z.string().check(z.maxLength(16))),
    /** Only these; all that are approved when left out. */
    ids: z.optional(z.array(idInput).check(z.minLength(1), z.maxLength(1_000))),
  },
  output: payoutBatch,
  errors: ['WALLET_CURRENCY_UNKNOWN', 'FUNDING_NOTHING_TO_PAY', 'FUNDING_PAYOUT_STATE', 'FUNDING_PAYOUT_OWN'],
  summary: 'Puts approved withdrawals of a currency and network, all or those named, into one file and marks them as sent.',
});

export const listPayoutBatches = defineCall({
  id: 'funding.listPayoutBatches',
  method: 'GET',
  path: '/admin/payouts/batches',
  access: 'staff',
  permission: 'payouts.read',
  input: { ...pageFields },
  output: listOf(payoutBatch),
  errors: ['CURSOR_INVALID'],
  summary: 'Files of payouts, newest first.',
});

export const readPayoutBatch = defineCall({
  id: 'funding.readPayoutBatch',
  method: 'GET',
  path: '/admin/payouts/batch',
  access: 'staff',
  permission: 'payouts.send',
  target: { kind: 'payout_batch', field: 'id' },
  input: { id: idInput },
  output: z.strictObject({ name: z.string(), csv: z.string() }),
  errors: ['FUNDING_BATCH_UNKNOWN'],
  summary: 'A file of payouts: the same bytes every time.',
});

export const reportPayout = defineCall({
  id: 'funding.reportPayout',
  method: 'POST',
  path: '/admin/payouts/report',
  access: 'staff',
  permission: 'payouts.send',
  target: { kind: 'withdrawal', field: 'id' },
  input: { id: idInput, txid },
  output: payout,
  errors: ['FUNDING_WITHDRAWAL_UNKNOWN', 'FUNDING_PAYOUT_STATE', 'FUNDING_TXID_INVALID', 'FUNDING_TXID_USED'],
  summary: 'Adds the transaction to a row of a file.',
});

export const completePayout = defineCall({
  id: 'funding.completePayout',
  method: 'POST',
  path: '/admin/payouts/complete',
  access: 'staff',
  permission: 'payouts.send',
  target: { kind: 'withdrawal', field: 'id' },
  input: { id: idInput },
  output: payout,
  errors: ['FUNDING_WITHDRAWAL_UNKNOWN', 'FUNDING_PAYOUT_STATE', 'MONEY_STOPPED'],
  summary: 'Says that a sent withdrawal has arrived: what was held for it leaves the house.',
});

/** Where the operator receives, as staff sees it. */
export const receivingPlace = z.strictObject({
  currency_id: id,
  code: z.string(),
  network: z.string(),
  type: fundingType,
  /** Null while none is set: then nothing can be recharged this way. */
  version: z.nullable(z.int()),
  text: z.nullable(z.string()),
  is_demo: z.boolean(),
  set: z.nullable(time),
  proposal_id: z.nullable(id),
});
export type ReceivingPlace = z.infer<typeof receivingPlace>;

export const listReceiving = defineCall({
  id: 'funding.listReceiving',
  method: 'GET',
  path: '/admin/receiving',
  access: 'staff',
  permission: 'funding.read',
  input: {},
  output: z.array(receivingPlace),
  summary: 'Where the operator receives each currency, and by which proposal that was set.',
});
