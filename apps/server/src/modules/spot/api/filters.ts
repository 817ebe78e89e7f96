/** The lists of spot. */
import { OwnLists, type Venue } from '../../exchange/index.ts';

/** Orders and fills of spot markets, whatever else its venue trades; of the account `change` where no other is named. */
export const spotLists = (desk: Venue): OwnLists => new OwnLists(desk, 'spot', 'change');

/** The same of all accounts. */
export const allSpotLists = (desk: Venue): OwnLists => new OwnLists(desk, 'spot');
