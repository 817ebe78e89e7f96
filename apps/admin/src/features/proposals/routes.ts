/** Pages of the proposals. */
import { AREA_NAMESPACES } from '@glasshouse/i18n/staff.ts';
import { definePages } from '../../app/pages.ts';
import { iconProposal } from '../../kit/icons.ts';

export const proposalPages = definePages([
  {
    path: '/proposals',
    title: 'proposals',
    permission: 'proposals.read',
    // What products present of theirs.
    words: AREA_NAMESPACES,
    nav: { group: 'work', icon: iconProposal, order: 30 },
    load: () => import('./screens/Proposals.tsx'),
  },
]);
