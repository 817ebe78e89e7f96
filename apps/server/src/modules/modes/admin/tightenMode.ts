/** `POST /admin/modes/tighten`: a stricter mode, at once, by one person with a reason. */
import { isLooser } from '@glasshouse/contract';
import { tightenMode } from '@glasshouse/contract/modes';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { ModeParts } from '../api/parts.ts';
import { presentChanges, requireReason } from '../api/present-staff.ts';
import { requireScope, setMode } from '../api/set-mode.ts';

export const tightenModeHandler = (parts: ModeParts) =>
  handleStaff(
    tightenMode,
    async (tx, { scope, mode, reason }, { staff, note }) => {
      requireScope(parts.needs, scope);
      const said = requireReason(reason);
      note({ target: scope.includes(':') ? scope : 'installation:1', details: { scope, mode, reason: said } });
      const act = { reason: said, staffId: staff.id, approverId: null, proposalId: null };
      const wish = { scope, mode, now: parts.platform.clock.now() };
      const { change, settled } = await setMode(tx, parts.needs, wish, act, (before) => {
        if (before === mode || isLooser(before, mode)) refuseField('mode', 'MODES_NOT_TIGHTER');
      });
      note({ details: { scope, mode, before: change.before, reason: said, settled } });
      const [shown] = await presentChanges(tx, parts, [change]);
      if (!shown) throw new Error('a change that was set is missing');
      return { change: shown, settled };
    },
    { writes: parts.writes },
  );
