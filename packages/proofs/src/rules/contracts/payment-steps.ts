// SPDX-License-Identifier: Apache-2.0
/** The steps of a receipt that only a payment of funding has, and the signature of all receipts. */
import { sha256, toHex, utf8 } from '../../bytes.ts';
import type { LogKey } from '../../keys.ts';
import { isSignedBy } from '../../receipt/signed.ts';
import type { Check } from '../../receipt/steps.ts';
import { chainHead, chainStart } from './events.ts';
import { count, type Fields, whole } from './fields.ts';
import { isEveryPeriodPaid, isFirstSince, isOpenAtDue, isPaymentOf, paymentOf } from './payment.ts';
import { type ContractReceipt, statementMessage } from './receipt-file.ts';
import { type Parts, tryTo } from './receipt-parts.ts';
import { moneyText, percentText } from './shown.ts';
import type { ContractStep } from './steps.ts';

/** Step SIGNED: the operator signed the record and the chain with this head. */
export function checkSigned(
  { log, record, statement }: ContractReceipt,
  chain: string,
  check: Check<ContractStep>,
  keys: ReadonlyMap<string, LogKey>,
): void {
  check(
    'SIGNED',
    () => {
      const signed = { log, leaf: record.leaf, record: toHex(sha256(utf8(record.body))), chain };
      return isSignedBy(statementMessage(signed, statement.time, statement.key), statement, keys);
    },
    { key: statement.key },
  );
}

/** Steps HISTORY to SIGNED of a payment; answers its event. */
export function checkPayment(parts: Parts, check: Check<ContractStep>, keys: ReadonlyMap<string, LogKey>): Fields | null {
  const { file, record, termsOf, periods, ticks } = parts;
  const terms = termsOf(record);
  const payment = terms && tryTo(() => paymentOf(file.chain, terms));
  check(
    'HISTORY',
    () =>
      record !== null &&
      terms !== null &&
      payment !== null &&
      periods !== null &&
      isOpenAtDue(record, payment, terms) &&
      isEveryPeriodPaid(payment.before, terms, count(record, 'period'), periods) &&
      file.wait === null &&
      [file.older, file.own, file.ranking].every((list) => list.length === 0),
    { events: String(payment?.before.revision ?? '-'), head: payment?.before.head ?? '-' },
  );
  check(
    'DUE',
    () =>
      record !== null &&
      ticks !== null &&
      isFirstSince(record, ticks) &&
      periods?.rates.find(({ period }) => period === count(record, 'period'))?.rate === whole(record, 'rate') &&
      whole(record, 'index') === ticks.at(-1)?.ticks &&
      whole(record, 'long_lots') === whole(record, 'short_lots'),
    { rate: percentText(record, 'rate') },
  );
  check('PAYMENT', () => record !== null && payment !== null && isPaymentOf(record, payment), {
    amount: moneyText(terms, payment?.event ?? null, 'funding'),
    owed: moneyText(terms, payment?.event ?? null, 'owed'),
  });
  const { opening, events } = file.chain;
  checkSigned(file, tryTo(() => events.reduce(chainHead, chainStart(opening))) ?? '', check, keys);
  return payment?.event ?? null;
}
