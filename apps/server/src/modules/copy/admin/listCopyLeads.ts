/** GET /admin/copy: traders with what followers set aside. */
import { listCopyLeads } from '@glasshouse/contract/copy';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { type TraderFigures, loadTraderFigures, showTrader } from '../api/show.ts';
import { moneyText } from '../domain/follow.ts';
import { loadTraders } from '../store/traders.ts';

export const listCopyLeadsHandler = () =>
  handleStaff(listCopyLeads, async (tx, input) => {
    const paging = readPaging(input);
    const traders = await loadTraders(tx, paging.slice);
    const figures = await loadTraderFigures(
      tx,
      traders.map(({ id }) => id),
    );
    const rows = traders.map((trader, i) => ({ id: trader.id, trader, of: figures[i] as TraderFigures }));
    return presentPage(paging, rows, ({ trader, of }) => ({
      user_id: trader.userId,
      trader: showTrader(trader, of),
      budgets: moneyText(of.followed.budgets),
    }));
  });
