/** Which tab a path belongs to, and whether it is that tab's root. */
import { TABS, type TabName } from '../app/paths.ts';

const ALIASES: Readonly<Record<string, TabName>> = {
  '/pages/index/index': 'home',
  '/pages/quotation/index': 'home',
};
const SECTIONS: readonly [prefix: string, tab: TabName][] = [
  ['/pages/market/', 'markets'],
  ['/pages/transaction/', 'trade'],
  ['/pages/financial/', 'finance'],
  ['/pages/lockming/', 'finance'],
  ['/pages/invest/', 'finance'],
  ['/pages/ieo/', 'finance'],
  ['/pages/fund/', 'assets'],
  ['/pages/setting/bill', 'assets'],
];

/** The tab to mark for a path; only roots show the tab bar on phones. */
export function tabOf(path: string): { tab: TabName | null; root: boolean } {
  const root = TABS.find((tab) => tab.path === path)?.name ?? ALIASES[path];
  if (root) return { tab: root, root: true };
  const section = SECTIONS.find(([prefix]) => path.startsWith(prefix));
  return { tab: section?.[1] ?? null, root: false };
}
