/** Why conversions change balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const convertCauses = defineCauses({ conversion: 'convert', conversion_fee: 'fee', conversion_rebate: 'reward' });
