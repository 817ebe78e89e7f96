/** Which account an address means. Pure. */
import { ACCOUNT_TYPE_NAMES, type AccountType } from '@glasshouse/contract';

/** The account named by `type`; spot (`change`) when none or an unknown one is named (S7.50). */
export function accountOf(type: string | undefined): AccountType {
  return ACCOUNT_TYPE_NAMES.find((name) => name === type) ?? 'change';
}
