/** The settings of charts, shared by all of them and kept on the device. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { deviceData } from '../../app/services.ts';
import { CHART_KEY, type ChartSettings, readChartSettings } from './chart-settings.ts';

const store = createStore<ChartSettings>(() => readChartSettings(deviceData.getItem(CHART_KEY)));

/** Changes settings and keeps them. */
export function changeChart(values: Partial<ChartSettings>): void {
  store.setState(values);
  deviceData.setItem(CHART_KEY, JSON.stringify(store.getState()));
}

/** The settings as they stand. */
export const useChartSettings = (): ChartSettings => useStore(store);
