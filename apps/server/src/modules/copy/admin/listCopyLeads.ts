/** GET /admin/copy: traders with what followers set aside. */
import { listCopyLeads } from '@glasshouse/contract/copy';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { showTrader } from '../api/show.ts';
import { moneyText } from '../domain/follow.ts';
import { NOBODY, loadFollowed, loadTraders } from '../store/traders.ts';

export const listCopyLeadsHandler = () =>
  handleStaff(listCopyLeads, async (tx, input) => {
    const paging = readPaging(input);
    const traders = await loadTraders(tx, paging.slice);
    const followed = await loadFollowed(
      tx,
      traders.map(({ id }) => id),
    );
    return presentPage(paging, traders, (trader) => {
      const of = followed.get(trader.id) ?? NOBODY;
      return { user_id: trader.userId, trader: showTrader(trader, of), budgets: moneyText(of.budgets) };
    });
  });
