/** `GET /lever/payments`: funding that positions of the user paid and received, newest first. */
import { listContractPayments } from '@glasshouse/contract/contracts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { listPayments } from '../store/funding-reading.ts';
import { requirePosition } from './own-position.ts';
import { type ContractParts, marketsOf } from './parts.ts';
import { presentPayment } from './present-funding.ts';

export const listContractPaymentsHandler = (parts: ContractParts) =>
  handleUser(listContractPayments, async (input, { user }) => {
    const { venue, termsAt, platform } = parts;
    const paging = readPaging(input);
    const positionId =
      input.position_id === undefined ? undefined : (await requirePosition(platform.db, user.id, input.position_id)).id;
    const query = { userId: user.id, marketIds: marketsOf(parts, input), positionId };
    const rows = await listPayments(platform.db, query, paging.slice);
    return presentPage(paging, rows, (row) =>
      presentPayment(venue.rules(row.market_id), termsAt(row.market_id, row.time_ms), row),
    );
  });
