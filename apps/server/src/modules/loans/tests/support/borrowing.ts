/** Test helper: small loans on a whole server, by levels that a recorded price is far from. */
import { applyLoan } from '@glasshouse/contract/loans';
import type { TestServer } from '../../../../platform/testing/test-server.ts';

/** 0.01 BTC for 150 USDT. */
export const SMALL_LOAN = {
  currency_id: 1,
  number: '0.01',
  pledge_currency_id: 3,
  pledge_number: '150',
  term: 'open',
} as const;

/** Borrows it. */
export const borrowSome = async (server: TestServer, token: string) => (await server.ok(applyLoan, SMALL_LOAN, token)).loan;
