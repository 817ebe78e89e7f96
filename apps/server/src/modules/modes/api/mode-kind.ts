/** The kind `mode`: a mode is loosened when two people want it. A stricter one takes one person and no proposal. */
import { type Mode, isLooser } from '@glasshouse/contract';
import { type ModePayload, modePayload } from '@glasshouse/contract/modes';
import { loadModes } from '../../../platform/modes/index.ts';
import type { ProposalKind } from '../../../platform/proposals.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type ModeNeeds, requireScope, setMode } from './set-mode.ts';

/** Tables that setting a mode writes. */
export const MODE_TABLES = ['operating_modes', 'mode_changes'] as const;

const requireLooser = (from: Mode, to: Mode) => {
  if (!isLooser(from, to)) refuseField('mode', 'MODES_NOT_LOOSER');
};

/** Declares the kind; `writes` are the tables that setting a mode writes. */
export function modeKind(needs: ModeNeeds, writes: readonly string[]): ProposalKind<ModePayload> {
  return {
    kind: 'mode',
    payload: modePayload,
    writes,
    target: ({ scope }) => (scope.startsWith('market:') ? scope : null),
    subject: ({ scope }) => scope,
    async check(tx, { scope, mode }) {
      requireScope(needs, scope);
      requireLooser((await loadModes(tx)).own(scope), mode);
    },
    async version(tx, { scope }) {
      const held = (await loadModes(tx)).held.get(scope);
      return held ? `${held.mode} ${held.since}` : 'normal';
    },
    async present(tx, { scope, mode }) {
      const view = await loadModes(tx);
      const symbol = needs.markets().find(({ id }) => scope === `market:${id}`)?.symbol;
      const where = { type: 'text' as const, text: symbol ? `${symbol} (${scope})` : scope };
      return [
        { label: 'backoffice-markets:lines.scope', before: where, after: where },
        {
          label: 'backoffice-markets:lines.mode',
          before: { type: 'code', code: view.own(scope) },
          after: { type: 'code', code: mode },
        },
      ];
    },
    async apply(tx, { scope, mode }, { proposalId, proposerId, approverId, reason, now }) {
      const act = { reason, staffId: proposerId, approverId, proposalId };
      await setMode(tx, needs, { scope, mode, now }, act, (before) => requireLooser(before, mode));
    },
  };
}
