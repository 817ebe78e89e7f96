/** The schema of an account's name. */
import * as z from 'zod/mini';
import { ACCOUNT_TYPE_NAMES, type AccountType } from '../core/constants.ts';

/** One of the nine accounts. */
export const accountType = z.enum(ACCOUNT_TYPE_NAMES as [AccountType, ...AccountType[]]);
