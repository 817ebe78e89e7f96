/** GET /bill/totals: in, out, exchanged and fees per asset in a range of at most a year. */
import { kindOfCause } from '@glasshouse/contract';
import { getBillTotals } from '@glasshouse/contract/wallet';
import { formatAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { loadEdges, loadSpans, sumByCause } from '../../ledger/index.ts';
import { addUp } from '../domain/bill-totals.ts';
import { priceOf } from '../domain/valuation.ts';
import { type WalletParts, priceSourceOf, readFilter } from './parts.ts';

const NOTHING = { in: 0n, out: 0n, exchanged: 0n, fees: 0n };

export const getBillTotalsHandler = ({ platform, ledger, priceInUsd }: WalletParts) =>
  handleUser(getBillTotals, async (input, { user }) => {
    const filter = readFilter(ledger, user.id, input, true);
    const spans = await loadSpans(platform.db, filter);
    const sums = await sumByCause(platform.db, spans);
    const asked = input.kind === undefined ? sums : sums.filter((sum) => kindOfCause(sum.cause) === input.kind);
    const totals = addUp(asked, { ofOneAccount: filter.type !== null, ofOneKind: input.kind !== undefined });
    const edges = input.kind === undefined ? await loadEdges(platform.db, spans) : null;
    const list = ledger.assets().flatMap((asset) => {
      const edge = edges?.get(asset.id);
      const total = totals.get(asset.id) ?? NOTHING;
      const isQuiet = total === NOTHING && !edge?.opening && !edge?.closing;
      if (isQuiet) return [];
      const text = (atoms: bigint) => formatAmount(atoms, asset.scale);
      return [
        {
          currency_id: asset.id,
          code: asset.code,
          in: text(total.in),
          out: text(total.out),
          exchanged: text(total.exchanged),
          fees: text(total.fees),
          opening: edge ? text(edge.opening) : null,
          closing: edge ? text(edge.closing) : null,
          price_usd: priceOf(asset.id, priceInUsd),
        },
      ];
    });
    return {
      list,
      prices: priceSourceOf(
        platform.config.feed,
        list.map(({ code }) => code),
      ),
      time: platform.clock.now(),
    };
  });
