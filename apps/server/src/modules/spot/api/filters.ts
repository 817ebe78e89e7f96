/** The lists of spot. */
import { OwnLists, type Venue } from '../../exchange/index.ts';

/** Orders and fills of spot markets, whatever else its venue trades. */
export const spotLists = (desk: Venue): OwnLists => new OwnLists(desk, 'spot');
