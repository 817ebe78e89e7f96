/** Stops of a contract position that fire by the mark of a server whose clock the journey moves. */
import { getContractPosition, setContractStops } from '@glasshouse/contract/contracts';
import type { Account } from './accounts.ts';
import { expect } from './journey.ts';
import { walkUntil } from './own-clock.ts';
import type { OwnServer } from './own-server.ts';

/** Puts stops at the nearest prices on both sides of the mark, so that whatever moves reaches one, and walks until the position is closed. */
export async function closeByStop(server: OwnServer, { client }: Account, id: number): Promise<void> {
  const read = async () => (await client.call(getContractPosition, { id })).position;
  // They are refused where the mark moved between both calls.
  await expect(async () => {
    const mark = Number((await read()).mark_price);
    const near = { target_profit_price: (mark + 0.01).toFixed(2), stop_loss_price: (mark - 0.01).toFixed(2) };
    await client.call(setContractStops, { id, ...near });
  }).toPass({ timeout: 20_000 });
  await walkUntil(server, async () => (await read()).close_reason === 'stop');
}
