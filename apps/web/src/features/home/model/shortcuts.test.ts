import { HOME_SHORTCUTS, MENU_GROUPS } from '@glasshouse/contract';
import { serverText } from '@glasshouse/i18n/server.ts';
import { describe, expect, it } from 'vitest';
import { pages } from '../../../routes.ts';
import {
  GROUP_NAMES,
  SHORTCUTS,
  SHORTCUT_PATHS,
  shortcutHref,
  type ShortcutId,
  defaultShortcuts,
  movePin,
  readPinned,
  togglePin,
  writePinned,
} from './shortcuts.ts';
import { readMenu } from './menu.ts';

// covers: [FEAT-032,FEAT-039..FEAT-047,FEAT-050..FEAT-056]
const PAGES: ReadonlySet<string> = new Set(pages.map(({ path }) => path));

describe('shortcuts of home', () => {
  it('are the eighteen of the specification, each in one group', () => {
    const grouped = GROUP_NAMES.flatMap((name) => [...MENU_GROUPS[name]]);
    expect(SHORTCUTS).toHaveLength(18);
    expect([...grouped].sort()).toEqual([...SHORTCUTS].sort());
  });

  it('name the tab where two share a page', () => {
    expect(shortcutHref('stocks')).toBe('#/pages/transaction/index2?tab=stocks');
    expect(shortcutHref('margin')).toBe('#/pages/transaction/index2?tab=margin');
  });

  it.each([
    ['FEAT-039', 'deposit', 'Deposit', '/pages/fund/receive'],
    ['FEAT-040', 'withdraw', 'Withdraw', '/pages/fund/withdraw'],
    ['FEAT-041', 'stocks', 'Stocks', '/pages/transaction/index2'],
    ['FEAT-042', 'futures', 'Futures', '/pages/transaction/contract'],
    ['FEAT-043', 'copyTrade', 'Copy trade', '/pages/copytrade/copy'],
    ['FEAT-044', 'finance', 'Finance', '/pages/financial/index'],
    ['FEAT-045', 'margin', 'Margin', '/pages/transaction/index2'],
    ['FEAT-046', 'otc', 'OTC', '/pages/otc/otc'],
    ['FEAT-047', 'coupons', 'Coupons', '/pages/setting/coupon'],
    ['FEAT-048', 'bills', 'Bills', '/pages/setting/bill'],
    ['FEAT-049', 'convert', 'Convert', '/pages/fund/fundTransfer'],
    ['FEAT-050', 'lockup', 'Lock-up', '/pages/lockming/lockming'],
    ['FEAT-051', 'game', 'Daily game', '/pages/game/game'],
    ['FEAT-052', 'chatRoom', 'Chat room', null],
    ['FEAT-032,FEAT-053', 'quickBuy', 'Quick buy', '/pages/fund/quick_buy'],
    ['FEAT-054', 'defi', 'DeFi', '/pages/defi/defi'],
    ['FEAT-055', 'cloudMining', 'Cloud mining', null],
    ['FEAT-056', 'loans', 'Loans', '/pages/common/borrowing'],
  ] as const)('[%s] the shortcut %s is called %s and leads to %s', (_id, id, name, path) => {
    expect(SHORTCUTS).toContain(id);
    expect(serverText('en', 'home', `shortcuts.names.${id}`)).toBe(name);
    expect(SHORTCUT_PATHS[id]).toBe(path);
    expect(shortcutHref(id)?.split('?')[0] ?? null).toBe(path && `#${path}`);
    expect(PAGES.has(path ?? '/')).toBe(true);
  });

  it('are whole rows of what this version has until somebody chooses: nine beside the way to all, or four', () => {
    expect(defaultShortcuts(readMenu(null, SHORTCUTS))).toHaveLength(HOME_SHORTCUTS);
    const money = readMenu(null, MENU_GROUPS.money);
    expect(defaultShortcuts(money)).toEqual(['withdraw', 'quickBuy', 'convert', 'bills']);
    expect(defaultShortcuts(readMenu(null, [...MENU_GROUPS.money, 'futures'])).slice(0, 2)).toEqual(['withdraw', 'futures']);
    // What the operator closed stays and says so.
    expect(defaultShortcuts({ ...money, convert: 'country' })).toContain('convert');
    expect(readPinned(null, ['bills'])).toEqual(['bills']);
  });

  it('read back what was stored, without doubles and unknown names', () => {
    const chosen: ShortcutId[] = ['game', 'bills'];
    expect(readPinned(writePinned(chosen), [])).toEqual(chosen);
    expect(readPinned('game,casino,game,bills', [])).toEqual(chosen);
    expect(readPinned('casino', ['otc'])).toEqual(['otc']);
    expect(readPinned(SHORTCUTS.join(','), [])).toHaveLength(HOME_SHORTCUTS);
  });

  it('are pinned at the end and taken away again', () => {
    expect(togglePin(['bills'], 'game')).toEqual({ pinned: ['bills', 'game'] });
    expect(togglePin(['bills', 'game'], 'bills')).toEqual({ pinned: ['game'] });
  });

  it('are nine at most and one at least', () => {
    expect(togglePin(SHORTCUTS.slice(0, HOME_SHORTCUTS), 'game')).toEqual({ refused: 'full' });
    expect(togglePin(['bills'], 'bills')).toEqual({ refused: 'last' });
  });

  it('move to any place, not past the ends, and only when they are kept', () => {
    expect(movePin(['bills', 'game', 'otc'], 'otc', 0)).toEqual(['otc', 'bills', 'game']);
    expect(movePin(['bills', 'game', 'otc'], 'bills', 1)).toEqual(['game', 'bills', 'otc']);
    expect(movePin(['bills', 'game'], 'bills', 9)).toEqual(['game', 'bills']);
    expect(movePin(['bills', 'game'], 'bills', -1)).toEqual(['bills', 'game']);
    expect(movePin(['bills'], 'otc', 0)).toEqual(['bills']);
  });
});
