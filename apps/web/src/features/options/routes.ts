/** Pages of timed options. The order sheet itself is a tab of Trade (components/OptionsPanel.tsx). */
import { definePages } from '../../app/pages.ts';

export const optionsPages = definePages([
  {
    path: '/pages/transaction/seconds_order',
    title: 'optionOrders',
    login: true,
    words: ['options'],
    load: () => import('./screens/OptionOrders.tsx'),
  },
  {
    path: '/pages/transaction/option',
    title: 'optionResult',
    login: true,
    words: ['options', 'reading'],
    load: () => import('./screens/OptionResult.tsx'),
  },
  {
    path: '/pages/transaction/option_limits',
    title: 'optionLimits',
    login: true,
    words: ['options'],
    load: () => import('./screens/OptionLimits.tsx'),
  },
  {
    path: '/pages/transaction/fairness',
    title: 'optionFairness',
    words: ['options', 'reading'],
    load: () => import('./screens/Fairness.tsx'),
  },
]);
