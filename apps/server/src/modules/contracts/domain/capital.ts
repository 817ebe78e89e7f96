/** How the insurance fund gets capital in the demo. */
import type { PaperCapital } from '../../ledger/index.ts';
import { FUND } from './postings.ts';

/** What it has to pay with. */
export const CONTRACT_CAPITAL: PaperCapital = { scope: 'contracts.capital', reference: 'contracts', purpose: FUND };
