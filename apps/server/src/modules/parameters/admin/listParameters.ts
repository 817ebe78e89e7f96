/** `GET /admin/parameters`: every parameter with what holds, what is coming and what was. */
import { PARAMETER_AHEAD_MS, PARAMETER_NOTICE_MS, listParameters } from '@glasshouse/contract/parameters';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { valueText } from '../domain/record.ts';
import { type AnyKind, type ParameterParts, namedMarket, presentChange, valueAt } from '../api/parts.ts';
import { loadChanges } from '../store/changes.ts';

const HISTORY = 20;

export const listParametersHandler = (parts: ParameterParts) =>
  handleStaff(listParameters, async (tx) => {
    const now = parts.platform.clock.now();
    const changes = await loadChanges(tx);
    const list = [...parts.kinds.values()].flatMap((kind) =>
      kind.markets().map(async (market) => {
        const own = changes.filter((change) => change.name === kind.name && change.market === market);
        const value = valueAt(parts, kind.name, market, now);
        const shown = await Promise.all(own.slice(-HISTORY).map((change) => presentChange(parts, change)));
        return {
          name: kind.name,
          market: namedMarket(parts, kind.name, market),
          value: valueText(value),
          lines: (kind as AnyKind).lines(market, null, value),
          coming: shown.find(({ state }) => state === 'coming') ?? null,
          history: shown.filter(({ state }) => state !== 'coming').toReversed(),
        };
      }),
    );
    return { list: await Promise.all(list), notice_ms: PARAMETER_NOTICE_MS, ahead_ms: PARAMETER_AHEAD_MS, time: now };
  });
