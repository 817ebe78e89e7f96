/** How a person wants the desktop's panes: sizes, density, saved workspaces. Pure; what is missing or not known is the usual. */

/** Panes that can be resized, with their sizes in px: three widths, and the height of the own orders. */
export const PANES = {
  list: { least: 180, most: 360, usual: 236 },
  book: { least: 220, most: 420, usual: 268 },
  form: { least: 264, most: 420, usual: 296 },
  own: { least: 120, most: 520, usual: 196 },
} as const;
export type Pane = keyof typeof PANES;
const NAMES = Object.keys(PANES) as Pane[];

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Sizes that somebody chose, and the height of rows. */
export interface DeskLayout {
  sizes: Partial<Record<Pane, number>>;
  density: Density;
}

/** A layout under a name. */
export interface Workspace extends DeskLayout {
  name: string;
}

/** What is kept. */
export interface DeskSettings extends DeskLayout {
  saved: readonly Workspace[];
}

/** Most workspaces of a person. */
export const MOST_WORKSPACES = 8;
/** Longest name of a workspace, in characters. */
export const WORKSPACE_NAME_LENGTH = 32;

export const USUAL_LAYOUT: DeskLayout = { sizes: {}, density: 'comfortable' };

/** A size within the limits of its pane, in whole px. */
export const fitSize = (pane: Pane, px: number): number =>
  Math.round(Math.min(PANES[pane].most, Math.max(PANES[pane].least, px)));

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function readLayout(stored: unknown): DeskLayout {
  const { sizes, density } = objectOf(stored);
  const known = objectOf(sizes);
  const read = NAMES.flatMap((pane): [Pane, number][] => {
    const px = known[pane];
    return typeof px === 'number' && Number.isFinite(px) ? [[pane, fitSize(pane, px)]] : [];
  });
  return { sizes: Object.fromEntries(read), density: density === 'compact' ? 'compact' : 'comfortable' };
}

/** Settings of what was stored. */
export function readDesk(stored: unknown): DeskSettings {
  const { saved } = objectOf(stored);
  const list = Array.isArray(saved) ? saved : [];
  const workspaces = list.flatMap((one: unknown): Workspace[] => {
    const { name } = objectOf(one);
    return typeof name === 'string' && name !== '' ? [{ name: name.slice(0, WORKSPACE_NAME_LENGTH), ...readLayout(one) }] : [];
  });
  return { ...readLayout(stored), saved: workspaces.slice(0, MOST_WORKSPACES) };
}

const STEP = 8;
const LEAP = 40;
/** Keys that make a pane larger: it grows away from the chart's side that its divider is on. */
const GROWS: Record<Pane, string> = { list: 'ArrowRight', book: 'ArrowLeft', form: 'ArrowLeft', own: 'ArrowUp' };
const SHRINKS: Record<Pane, string> = { list: 'ArrowLeft', book: 'ArrowRight', form: 'ArrowRight', own: 'ArrowDown' };

/** The size after a key on a pane's divider; null is the usual one, undefined for a key that does nothing. */
export function sizeAfterKey(
  pane: Pane,
  px: number,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): number | null | undefined {
  const by = shiftKey ? LEAP : STEP;
  if (key === GROWS[pane]) return fitSize(pane, px + by);
  if (key === SHRINKS[pane]) return fitSize(pane, px - by);
  if (key === 'Home') return PANES[pane].least;
  if (key === 'End') return PANES[pane].most;
  return key === 'Enter' ? null : undefined;
}

/** A layout with another size of a pane; null takes the chosen one away. */
export function withSize<T extends DeskLayout>(layout: T, pane: Pane, px: number | null): T {
  const { [pane]: _, ...rest } = layout.sizes;
  return { ...layout, sizes: px === null ? rest : { ...rest, [pane]: fitSize(pane, px) } };
}

/** Settings with the layout of now under a name; one of the same name is replaced. Unchanged without a name or without room. */
export function withWorkspace(settings: DeskSettings, typed: string): DeskSettings {
  const name = typed.trim().slice(0, WORKSPACE_NAME_LENGTH);
  const others = settings.saved.filter((one) => one.name !== name);
  if (name === '' || others.length >= MOST_WORKSPACES) return settings;
  return { ...settings, saved: [...others, { name, sizes: settings.sizes, density: settings.density }] };
}

/** Settings without a workspace. */
export const withoutWorkspace = (settings: DeskSettings, name: string): DeskSettings => ({
  ...settings,
  saved: settings.saved.filter((one) => one.name !== name),
});

/** What the style sheet reads: sizes that were chosen, as custom properties. */
export const paneStyle = (sizes: DeskLayout['sizes']): Record<string, string> =>
  Object.fromEntries(Object.entries(sizes).map(([pane, px]) => [`--pane-${pane}`, `${px}px`]));
