/** What invitations keep of a person. */
import { type PersonSection, sectionOf } from '../../../platform/person-sections.ts';
import { presentRebate } from './listRebates.ts';
import { dayOf } from '../domain/month.ts';
import type { InvitesParts } from './parts.ts';
import { loadRebates } from '../store/rebates.ts';

/** Rebates, and on which days somebody came by the own code. Names of others are theirs. */
export const invitesSections = (parts: InvitesParts): PersonSection[] => [
  sectionOf(
    'rebates',
    loadRebates,
    ({ id }) => id,
    (row) => presentRebate(parts, row, new Map()),
  ),
  sectionOf(
    'invited',
    parts.tree.invitedBy,
    ({ id }) => id,
    ({ created_at }) => ({ joined: dayOf(created_at) }),
  ),
];
