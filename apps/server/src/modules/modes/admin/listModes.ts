/** `GET /admin/modes`: every scope with its mode, who set it last and why, and the last changes. */
import { MODE_PRODUCTS } from '@glasshouse/contract';
import { listModes } from '@glasshouse/contract/modes';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { loadLastModeChanges, loadModeChanges, loadModes } from '../../../platform/modes/index.ts';
import type { ModeParts } from '../api/parts.ts';
import { presentChanges } from '../api/present-staff.ts';
import { effectiveOf } from '../api/set-mode.ts';

const HISTORY = 50;

export const listModesHandler = (parts: ModeParts) =>
  handleStaff(listModes, async (tx) => {
    const view = await loadModes(tx);
    const lasts = [...(await loadLastModeChanges(tx)).values()];
    const shown = new Map((await presentChanges(tx, parts, lasts)).map((change) => [change.scope, change]));
    const row = (scope: string) => ({ scope, mode: view.own(scope), last: shown.get(scope) ?? null });
    return {
      list: [
        { ...row('installation'), product: null, market: null, effective: view.of(null) },
        ...MODE_PRODUCTS.map((product) => ({
          ...row(`product:${product}`),
          product,
          market: null,
          effective: view.of(product),
        })),
        ...parts.needs.markets().map((market) => ({
          ...row(`market:${market.id}`),
          product: null,
          market: { id: market.id, symbol: market.symbol, kind: market.kind },
          effective: effectiveOf(view, market),
        })),
      ],
      history: await presentChanges(tx, parts, await loadModeChanges(tx, HISTORY)),
      time: parts.platform.clock.now(),
    };
  });
