// The look of the full-screen chart, from the tokens.

import type { DeepPartial, Styles } from 'klinecharts';
import type { ChartOptions } from '../chart-adapter.ts';
import { withAlpha } from '../colour.ts';
import type { Palette } from '../palette.ts';

const SIZE = 11;

function priceStyles(palette: Palette, kind: ChartOptions['kind']): DeepPartial<Styles>['candle'] {
  const { up, down, font } = palette;
  const text = { size: SIZE, family: font, weight: '600', paddingLeft: 4, paddingRight: 4, paddingTop: 2, paddingBottom: 2 };
  return {
    type: kind === 'line' ? 'area' : 'candle_solid',
    bar: {
      upColor: up,
      downColor: down,
      noChangeColor: up,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: up,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: up,
    },
    area: {
      lineColor: palette.area,
      backgroundColor: [
        { offset: 0, color: withAlpha(palette.area, 0) },
        { offset: 1, color: withAlpha(palette.area, 0.24) },
      ],
      point: { show: false },
    },
    priceMark: {
      high: { color: palette.text, textSize: SIZE, textFamily: font },
      low: { color: palette.text, textSize: SIZE, textFamily: font },
      last: {
        compareRule: 'current_open',
        upColor: up,
        downColor: down,
        noChangeColor: up,
        line: { style: 'dashed', dashedValue: [1, 3], size: 1 },
        text: { ...text, color: palette.onUp, borderRadius: 3 },
        extendTexts: [
          {
            ...text,
            show: true,
            weight: '500',
            color: palette.onUp,
            borderRadius: 3,
            position: 'below_price',
            updateInterval: 1000,
          },
        ],
      },
    },
    tooltip: { showRule: 'none' },
  } as NonNullable<DeepPartial<Styles>['candle']>;
}

export function klineStyles(palette: Palette, kind: ChartOptions['kind']): DeepPartial<Styles> {
  const { text, grid, crosshair, label, font } = palette;
  const gold = palette.series[0] as string;
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { color: text, size: SIZE, family: font },
  };
  const cross = {
    line: { color: crosshair, style: 'dashed' as const, dashedValue: [4, 2], size: 1 },
    text: { color: palette.ink, backgroundColor: label, borderColor: label, size: SIZE, family: font, borderRadius: 3 },
  };
  const legend = { size: SIZE, family: font, color: text, marginLeft: 6, marginTop: 3, marginRight: 0, marginBottom: 0 };
  return {
    grid: { horizontal: { color: grid, style: 'solid' }, vertical: { color: grid, style: 'solid' } },
    candle: priceStyles(palette, kind),
    indicator: {
      lines: palette.series.map((color) => ({ color, size: 1, style: 'solid', smooth: false })),
      lastValueMark: { show: false },
      tooltip: {
        offsetTop: 0,
        title: { ...legend, showName: true, showParams: false },
        legend: { ...legend, defaultValue: '–' },
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: palette.line, activeBackgroundColor: palette.grid },
    crosshair: { horizontal: { ...cross, features: [] }, vertical: cross },
    overlay: {
      point: {
        color: gold,
        borderColor: withAlpha(gold, 0.35),
        borderSize: 2,
        radius: 5,
        activeColor: gold,
        activeBorderColor: withAlpha(gold, 0.5),
        activeBorderSize: 4,
        activeRadius: 6,
      },
      line: { color: gold, size: 1.5 },
      polygon: { color: withAlpha(gold, 0.14), borderColor: gold, borderSize: 1 },
      rect: { color: withAlpha(gold, 0.14), borderColor: gold, borderSize: 1 },
      text: {
        color: palette.ink,
        size: 12,
        family: font,
        backgroundColor: palette.label,
        borderColor: gold,
        borderSize: 1,
        borderRadius: 4,
        paddingLeft: 6,
        paddingRight: 6,
        paddingTop: 4,
        paddingBottom: 4,
      },
    },
  };
}
