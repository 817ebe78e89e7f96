/**
 * Works of others that this app is made with, as their licences want them named: the open-source software in the
 * browser, the notices of the chart libraries (their NOTICE files ask for these texts, one for a link), the market data. Names, licences
 * and addresses are the same in every language.
 */

/** A work of others. */
export interface Credit {
  name: string;
  /** SPDX name. */
  licence: string;
  href: string;
}

/** Software that runs in the browser, and its font. */
export const SOFTWARE: readonly Credit[] = [
  { name: 'React', licence: 'MIT', href: 'https://react.dev/' },
  { name: 'Base UI', licence: 'MIT', href: 'https://base-ui.com' },
  { name: 'TanStack Router', licence: 'MIT', href: 'https://tanstack.com/router' },
  { name: 'TanStack Query', licence: 'MIT', href: 'https://tanstack.com/query' },
  { name: 'Zustand', licence: 'MIT', href: 'https://github.com/pmndrs/zustand' },
  { name: 'i18next, react-i18next', licence: 'MIT', href: 'https://www.i18next.com' },
  { name: 'React Hook Form', licence: 'MIT', href: 'https://react-hook-form.com' },
  { name: 'Zod', licence: 'MIT', href: 'https://zod.dev' },
  { name: 'Socket.IO', licence: 'MIT', href: 'https://socket.io' },
  { name: 'Tailwind CSS', licence: 'MIT', href: 'https://tailwindcss.com' },
  { name: 'Workbox', licence: 'MIT', href: 'https://github.com/GoogleChrome/workbox' },
  { name: 'MapLibre GL JS', licence: 'BSD-3-Clause', href: 'https://maplibre.org' },
  { name: 'KLineChart', licence: 'Apache-2.0', href: 'https://klinecharts.com' },
  { name: 'trading-signals', licence: 'MIT', href: 'https://bennycode.com/trading-signals' },
  { name: 'Lightweight Charts', licence: 'Apache-2.0', href: 'https://www.tradingview.com/lightweight-charts/' },
  { name: 'Inter', licence: 'OFL-1.1', href: 'https://rsms.me/inter/' },
];

/** The attribution notices of the chart libraries, word for word, and the links they ask for. */
export const CHART_NOTICES = [
  {
    lines: ['TradingView Lightweight Charts™', 'Copyright (c) 2025 TradingView, Inc.'],
    href: 'https://www.tradingview.com/',
  },
  { lines: ['KLineChart', 'Copyright (c) 2019 lihu'], href: 'https://klinecharts.com' },
] as const;

/** Where the recorded prices come from. */
export const MARKET_DATA: Credit = {
  name: 'QuantConnect/Lean',
  licence: 'Apache-2.0',
  href: 'https://github.com/QuantConnect/Lean',
};
