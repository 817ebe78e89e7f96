/**
 * Account names (RULE-087, AMB-110): 4 to 20 English letters and digits, one letter at least, so that none reads like a mobile
 * number. Unique without case. Pure.
 */
import { ACCOUNT_NAME_LENGTH } from '@glasshouse/contract/identity';

/** How long a chosen name stays, in ms. */
export const ACCOUNT_NAME_STAYS_MS = 30 * 86_400_000;

const { min, max } = ACCOUNT_NAME_LENGTH;
const NAME = new RegExp(`^(?=.*[A-Za-z])[A-Za-z0-9]{${min},${max}}$`);

/** Whether a text may be an account name. */
export const isAccountName = (text: string): boolean => NAME.test(text);
