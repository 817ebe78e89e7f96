/** `POST /coin/amend`: changes an open or waiting order of the user under its id. */
import { amendOrder } from '@glasshouse/contract';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import type { SpotDesk } from '../spot-desk.ts';

export const amendOrderHandler = (desk: SpotDesk) =>
  handleGroupedMoney(amendOrder, async (input, { user }, attempt) =>
    desk.submitOne(
      {
        type: 'amend',
        userId: user.id,
        orderId: Number(input.id),
        amount: input.amount,
        price: input.target_price,
        trigger: input.trigger_price,
      },
      attempt,
    ),
  );
