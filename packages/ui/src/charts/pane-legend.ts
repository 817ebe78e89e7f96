// The line of figures at the top of each pane: "MA7 104,049.5  MA25 103,736.0". Written past React, because it changes
// with every move of the crosshair. It repeats the chart's label and table, so screen readers skip it.

/** One figure of a legend. */
export interface LegendPart {
  text: string;
  colour: string;
}

/** Legend lines of one pane, and how far below the chart's top it begins, px. */
export interface PaneLegend {
  top: number;
  rows: readonly (readonly LegendPart[])[];
}

/** The legends of a chart. */
export interface Legends {
  show: (panes: readonly PaneLegend[]) => void;
  remove: () => void;
}

function fill(row: HTMLElement, parts: readonly LegendPart[]): void {
  while (row.children.length > parts.length) row.lastElementChild?.remove();
  for (const [index, { text, colour }] of parts.entries()) {
    const here = (row.children[index] as HTMLElement | undefined) ?? row.appendChild(document.createElement('span'));
    if (here.textContent !== text) here.textContent = text;
    if (here.style.color !== colour) here.style.color = colour;
  }
}

function fit(parent: HTMLElement, count: number, className: string): HTMLElement[] {
  while (parent.children.length > count) parent.lastElementChild?.remove();
  while (parent.children.length < count) {
    const made = document.createElement('div');
    made.className = className;
    parent.append(made);
  }
  return [...parent.children] as HTMLElement[];
}

/** Makes the legends over a chart's element. */
export function createLegends(element: HTMLElement): Legends {
  const box = document.createElement('div');
  box.className = 'g-chart-legends';
  element.append(box);
  return {
    show(panes) {
      for (const [index, pane] of fit(box, panes.length, 'g-chart-legend num').entries()) {
        const { top, rows } = panes[index] as PaneLegend;
        pane.style.top = `${top}px`;
        for (const [at, row] of fit(pane, rows.length, 'g-chart-legend-row').entries()) fill(row, rows[at] ?? []);
      }
    },
    remove: () => box.remove(),
  };
}
