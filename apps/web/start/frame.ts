/**
 * The frame that index.html shows until the app draws its first page in its place: bar, tabs, grey rows, and the words that are
 * read first: a visitor's on Home, the search of Markets. The classes are the app's own, so that nothing moves when it takes over; it says nothing
 * that is not true of every installation. Readers and keys pass it by.
 */
import { iconHome, iconMarkets, iconSearch, iconSprout, iconTrade, iconWallet } from '@glasshouse/ui/icons.ts';

const TABS = [
  ['home', '/', iconHome],
  ['markets', '/pages/market/market', iconMarkets],
  ['trade', '/pages/transaction/index', iconTrade],
  ['finance', '/pages/financial/index', iconSprout],
  ['assets', '/pages/fund/assets', iconWallet],
] as const;

/** Paths that have the tab bar on phones, with their tab. */
export const TAB_ROOTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TABS.map(([name, path]) => [path, name])),
  '/pages/index/index': 'home',
  '/pages/quotation/index': 'home',
};

const mark = (size: number) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 32 32" class="g-mark"><path d="M16 3.5 27.5 12v16h-23V12z" fill="none" stroke-width="2.2" stroke-linejoin="round"/><path d="M16 4v24M4.5 17.5h23M10.2 8v20M21.8 8v20" stroke-width="1.1" opacity=".75"/><path d="M16 17.5h5.8V28H16z" class="g-mark-pane"/></svg>`;

function icon(drawn: string, size = 23): string {
  const [line = '', ...accents] = drawn.split('|');
  const paths = [`<path d="${line}"/>`, ...accents.map((d) => `<path class="g-icon-accent" d="${d}"/>`)];
  return `<svg class="g-icon" width="${size}" height="${size}" viewBox="0 0 24 24">${paths.join('')}</svg>`;
}

const bar = (width: string, height: number, style = '') =>
  `<span class="g-sk" style="width:${width};height:${height}px${style}"></span>`;

const row = (width: number, index: number) =>
  `<div class="g-sk-row" style="opacity:${(1 - index * 0.09).toFixed(2)}">${bar('34px', 34, ';border-radius:11px')}<span class="g-sk-lines">${bar(`${width}px`, 12)}${bar('58px', 9)}</span><span class="g-sk-lines is-end">${bar(`${width - 4}px`, 12)}${bar('46px', 9)}</span></div>`;
const rows = [72, 64, 70, 66, 78, 70, 62, 68].map(row).join('');

const HERO = `<div class="g-page-scroll"><div class="g-page-in gutter"><div class="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_420px] lg:pt-6 xl:pt-0"><section class="pt-5 pb-2">${mark(44)}<h2 class="mt-4 max-w-[15em] text-3xl font-semibold tracking-tight text-balance" data-word="title"></h2><p class="mt-2 max-w-[36em] text-md text-text-2 text-pretty" data-word="text"></p><div class="g-btns mt-5 max-w-[420px]"><span class="g-btn g-btn-primary g-btn-lg"><span class="g-btn-label" data-word="register"></span></span><span class="g-btn g-btn-outline g-btn-lg"><span class="g-btn-label" data-word="logIn"></span></span></div></section></div></div></div>`;

/** As the kit draws its search, whose styles come with the page. */
const SEARCH = `<div style="display:flex;flex:1;align-items:center;gap:8px;min-width:0;height:38px;padding-inline:13px;border-radius:19px;background:var(--surface-2);color:var(--text-3);font-size:.875rem">${icon(iconSearch, 17)}<span data-word="search"></span></div>${bar('44px', 22, ';margin-left:8px')}`;
const HEADS = `<div style="display:flex;gap:22px;padding:10px var(--gutter) 14px">${[64, 44, 72, 52].map((width) => bar(`${width}px`, 18)).join('')}</div>`;

const page = (part: string, kind: string, inside: string) => `<div class="g-page ${kind}" data-for="${part}">${inside}</div>`;
const head = (inside: string) => `<div class="g-appbar g-appbar-root"><div class="g-appbar-main">${inside}</div></div>`;
const links = (inside: (name: string, drawn: string) => string) =>
  TABS.map(([name, , drawn]) => `<a data-tab="${name}">${inside(name, drawn)}</a>`).join('');

/** The markup. */
export const FRAME = `<div id="start" aria-hidden="true" inert hidden><div class="shell is-root"><div class="g-shell"><div class="g-topnav"><span class="g-topnav-brand"><span class="g-brand">${mark(26)}<b data-word="name"></b></span></span><nav>${links((name) => `<span data-word="${name}"></span>`)}</nav></div><div class="g-shell-main">${page(
  'visitor',
  'g-page-wide has-tabs',
  head(
    `<div class="flex min-w-0 flex-1 items-center gap-2.5 xl:hidden">${bar('30px', 30, ';border-radius:50%')}${bar('auto', 38, ';flex:1;margin-right:8px;border-radius:12px')}</div>`,
  ) + HERO,
)}${page('tab', 'g-page-page has-tabs', head(bar('112px', 22)) + `<div class="g-page-scroll">${rows}</div>`)}${page('markets', 'g-page-wide has-tabs', head(SEARCH) + HEADS + `<div class="g-page-scroll">${rows}</div>`)}${page(
  'inner',
  'g-page-page',
  head(bar('112px', 22)) + `<div class="g-page-scroll">${rows}</div>`,
)}</div><div class="g-tabbar"><div class="g-rail-head">${mark(28)}</div>${links(
  (name, drawn) => `${icon(drawn)}<span data-word="${name}"></span>`,
)}</div></div></div></div>`;
